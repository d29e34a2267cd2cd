import { randomInt } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

import { isHashed } from '../../src/api/files/file-families.ts';
import { AI_CATALOG_PATH, ARD_PATH } from '../../src/catalog/values/discovery-formats.ts';
import { siteUrl } from '../../src/api/conformance/site-url.ts';
import { runningSha256 } from '../../src/publish/output/running-sha256.ts';
import { readPublicKeys, type PublicKey } from '../../src/security/signing/public-key.ts';
import type { SiteReader } from '../../src/security/signing/site-reader.ts';
import type { UnlistedFiles } from '../../src/security/signing/unlisted-files.ts';
import { verifySite, type Verification } from '../../src/security/signing/verify-site.ts';
import { isServed } from '../../src/publish/hosts/not-served.ts';
import { lastManifest } from '../../src/publish/manifest/last-manifest.ts';
import { readBoundedFile } from '../../src/catalog/store/bounded-file.ts';
import { writeAtomically } from '../../src/catalog/store/atomic-write.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { secondsOption } from '../command-line/seconds-option.ts';
import { systemReason } from '../command-line/system-error.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';
import { countProgress } from '../verify/count-progress.ts';
import { folderSite } from '../verify/folder-site.ts';
import { faultLines, verifyReport } from '../verify/report.ts';
import { withOwnBuildHint } from '../verify/own-build-hint.ts';
import { readSeenFile, SeenFileError, seenFilePath, writeSeenFile } from '../verify/seen-file.ts';
import { systemCode } from '../verify/system-code.ts';
import { urlSite } from '../verify/url-site.ts';

/** Files that a live API generates, because they name the live API. */
const LIVE_FILES: readonly string[] = [AI_CATALOG_PATH, ARD_PATH, 'llms.txt'];

/** The sub-command `portolan verify`. */
export function verifyCommand(): Command {
  return listedCommand('verify')
    .argument('<site>', 'folder of a built site, or URL of a published one')
    .option('--key <file|jwk>', 'public key of the operator: a JWK, a JWK Set, or a file with one of them')
    .option('--state <file>', 'file that stores key and version (one file per site in .portolan/verified/)')
    .option('--save-manifest <file>', 'write the manifest to this file, for "build --last"; also if the only fault is that it has expired')
    .option(
      '--last <file>',
      'manifest of an older build: with a URL, also request the files that only this manifest names, which must not exist',
    )
    .option('--sample <number>', 'check only this many files, chosen at random; 0 for only the manifest (all)', parseCount)
    .option('--live', `skip ${LIVE_FILES.join(', ')}, which a live API generates itself`)
    .option('--allow-unsigned', 'accept an unsigned site, and check only that its files are intact')
    .option('--timeout <seconds>', 'time limit for one file', secondsOption({ min: 0.001, max: 3600 }), 60)
    .option('--json', 'print the report as one JSON object')
    .addHelpText('after', HELP)
    .action(async (site: string, options: VerifyCommandOptions) => {
      process.exitCode = await runVerify(site, options);
    });
}

const HELP = `
Without --key, the first verification trusts the key that the site publishes, and stores it (trust on first use). Later ones accept no other key and no older version. Anyone who can change the site can choose the key of the first verification, so get it from the operator in another way.
PORTOLAN_KEY is the API key for a catalogue that requires one.

Files that the manifest does not name are faults, too: in a folder all of them are found. A URL gives no list of files; --last names those of an older build. Hashed files of older builds may stay at a URL.

Exit codes: 0 the site is from the operator, current and complete; 1 it is not, or cannot be read; 2 usage error.
`;

/** The options of a verification. */
interface VerifyCommandOptions {
  readonly key?: string;
  readonly state?: string;
  readonly saveManifest?: string;
  readonly last?: string;
  readonly sample?: number;
  readonly live?: boolean;
  readonly allowUnsigned?: boolean;
  /** Seconds. */
  readonly timeout?: number;
  readonly json?: boolean;
}

/** A usage error. */
class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** Verifies a site. Returns the exit code. */
async function runVerify(site: string, options: VerifyCommandOptions = {}): Promise<number> {
  try {
    const { name, reader, isServedAlone } = await placeOf(site, options.timeout ?? 60);
    const state = options.state ?? seenFilePath(name);
    const seen = await readSeenFile(state, name);
    const keys = options.key === undefined ? undefined : await keysFrom(options.key);
    const isSelected = (path: string): boolean => !isServedAlone || mustMatch(path, options.live);
    const older = options.last === undefined ? undefined : await olderFiles(options.last);
    say(`Verifying ${name} …`);
    const progress = countProgress(
      process.stderr,
      () => performance.now(),
      (done, of) => `Read ${done} of ${of} files.`,
    );
    const unsaved: string[] = [];
    const verified = await verifySite({
      ...{ name, site: reader, keys, seen, allowsUnsigned: options.allowUnsigned, now: Date.now() },
      sha256: runningSha256,
      choose: (paths) => sample(paths.filter(isSelected), options.sample),
      older: older?.filter((path) => isSelected(path) && !isHashed(path)),
      onFile: progress.update,
      onPart: (part, bytes) => savePart(part, bytes, options.saveManifest, unsaved),
    });
    progress.end();
    // Only for a folder: whoever can change a URL may want its visitors to forget the key.
    const isOwn = !isServedAlone && seen !== undefined && keys === undefined;
    const verification = isOwn ? { ...verified, faults: withOwnBuildHint(verified.faults, state) } : verified;
    const unwritten = [...unsaved, ...(await keep(verification, { state, saveManifest: options.saveManifest }))];
    report(name, verification, { state, json: options.json ?? false });
    // The result is printed first, even if it cannot be stored.
    for (const message of unwritten) failure(message);
    return verification.faults.length === 0 && unwritten.length === 0 ? EXIT.ok : EXIT.error;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof SeenFileError)) throw error;
    failure(error.message);
    return EXIT.usage;
  }
}

interface Place {
  /** The key of its stored state: its URL, or the real path of its folder. */
  readonly name: string;
  readonly reader: SiteReader;
  /** Whether only served files can be read. */
  readonly isServedAlone: boolean;
}

async function placeOf(site: string, timeout: number): Promise<Place> {
  const kind = statSync(site, { throwIfNoEntry: false });
  if (kind?.isDirectory() === true) return { name: realpathSync(site), reader: await folderSite(site), isServedAlone: false };
  if (kind !== undefined) throw new UsageError(`"${site}" is a file. Name the folder of a built site, or a URL.`);
  if (!/^https?:\/\//i.test(site) && !/^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/.test(site)) {
    throw new UsageError(
      `there is no folder "${site}", and it is not a URL such as https://catalogue.example.org/. Run "npx portolan build" first, or correct it.`,
    );
  }
  const address = siteUrl(site);
  if ('mistake' in address) throw new UsageError(address.mistake);
  if (address.left !== '') say(`"${address.left}" is ignored: the URL of the site is ${address.site}`);
  const key = process.env['PORTOLAN_KEY'] || undefined;
  return { name: address.site, reader: urlSite({ site: address.site, key, timeoutMs: timeout * 1000 }), isServedAlone: true };
}

async function keysFrom(named: string): Promise<readonly PublicKey[]> {
  const isText = named.trim().startsWith('{');
  const read = await readPublicKeys(isText ? named : keyFile(named));
  if ('keys' in read) return read.keys;
  throw new UsageError(`${isText ? 'the value of --key' : `"${named}"`} is not a public key: ${read.why}. Correct --key.`);
}

function keyFile(file: string): string {
  try {
    return readBoundedFile(file).toString('utf8');
  } catch (error) {
    const why = systemReason(error) ?? String(error);
    throw new UsageError(`"${file}" cannot be read: ${why}. Correct --key: a file with a JWK or a JWK Set, or its text.`);
  }
}

/** Paths of the files in an older manifest. */
async function olderFiles(file: string): Promise<readonly string[]> {
  const last = await lastManifest(file);
  const read = last.kind === 'known' ? await last.readPaths() : { why: last.kind === 'none' ? 'there is no such file' : last.why };
  if ('paths' in read) return read.paths;
  const { why } = read;
  throw new UsageError(`"${file}" is not a manifest of an older build: ${why}. Correct --last; "verify --save-manifest" writes one.`);
}

/** Whether the response at a URL must be that file. */
function mustMatch(path: string, isLive = false): boolean {
  return isServed(path) && !(isLive && LIVE_FILES.includes(path));
}

/** A random sample of the paths, so that an attacker cannot predict it. */
function sample(paths: readonly string[], count = paths.length): readonly string[] {
  if (count >= paths.length) return paths;
  const pool = [...paths];
  for (let at = 0; at < count; at += 1) {
    const from = randomInt(at, pool.length);
    [pool[at], pool[from]] = [pool[from] ?? '', pool[at] ?? ''];
  }
  return pool.slice(0, count);
}

interface Kept {
  readonly state: string;
  readonly saveManifest: string | undefined;
}

/** Writes the results of a verification. Returns a sentence for each file that cannot be written. */
async function keep({ remember, published }: Verification, { state, saveManifest }: Kept): Promise<string[]> {
  const unwritten: string[] = [];
  try {
    if (remember !== undefined) await writeSeenFile(state, remember);
  } catch (error) {
    if (!(error instanceof SeenFileError)) throw error;
    unwritten.push(error.message);
  }
  if (saveManifest === undefined) return unwritten;
  if (published === undefined) {
    say(`"${saveManifest}" is not written: the site has no valid manifest.`);
    return unwritten;
  }
  try {
    await writeAtomically(saveManifest, new TextDecoder().decode(published));
  } catch (error) {
    unwritten.push(`"${saveManifest}" cannot be written (${systemCode(error)}). Name another file with --save-manifest.`);
  }
  return unwritten;
}

/** Writes a part of the manifest next to the manifest, so that `--last` finds it. */
async function savePart(part: string, bytes: Uint8Array, saveManifest: string | undefined, unsaved: string[]): Promise<void> {
  if (saveManifest === undefined) return;
  try {
    await writeAtomically(path.join(path.dirname(saveManifest), part), bytes);
  } catch (error) {
    unsaved.push(`"${part}" cannot be written next to "${saveManifest}" (${systemCode(error)}). Name another file with --save-manifest.`);
  }
}

function report(name: string, verification: Verification, { state, json }: { readonly state: string; readonly json: boolean }): void {
  const { faults, believed, remember } = verification;
  if (json) printJson(verifyReport(name, verification));
  else for (const line of faultLines(faults, (text) => styled('bold', text, process.stdout))) print(line);
  if (believed?.trust === 'first-use') say(firstUse(believed.kid ?? '', remember === undefined ? undefined : state));
  if (believed?.trust === 'unsigned')
    say(`${styled('yellow', 'Not signed:')} only the integrity of the files was checked, not their publisher or their age.`);
  if (faults.some(({ path }) => LIVE_FILES.includes(path))) say(`A live API generates ${LIVE_FILES.join(', ')} itself: see --live.`);
  if (believed === undefined || faults.length > 0) {
    failure(`${name} is not verified: ${faults.length === 1 ? 'see the fault above.' : `see the ${faults.length} faults above.`}`);
    return;
  }
  const { manifest, files } = believed;
  say(
    `${styled('green', 'Verified:')} version ${manifest.version} of ${manifest.createdAt}, ${counted(manifest.servers, 'server')}. ${readWords(files, manifest.files.size)}`,
  );
  const others = unnamedWords(believed.unnamed);
  if (others !== undefined) say(others);
  if (believed.kid !== undefined) say(`Signed with the key ${believed.kid}; expires at ${manifest.expiresAt}.`);
}

function readWords(read: number, all: number): string {
  if (read === 0) return `None of the ${all} files was checked.`;
  return read === all ? `All ${all} files match the manifest.` : `${read} of ${all} files were checked and match the manifest.`;
}

/** The result for files that are not in the manifest; `undefined` if all files were checked. */
function unnamedWords({ search, asked }: Omit<UnlistedFiles, 'faults'>): string | undefined {
  if (search === 'listed') return undefined;
  if (search === 'asked')
    return `None of the ${asked} files that only the older manifest names exists. Other files cannot be found at a URL.`;
  return 'Files of older builds were not searched for: a URL gives no list of files. Name an older manifest with --last, or verify the folder.';
}

function firstUse(kid: string, state: string | undefined): string {
  const kept =
    state === undefined
      ? 'It is not stored, because there are faults.'
      : `It is stored in "${state}"; later verifications accept no other key.`;
  return `${styled('yellow', 'First use:')} only the site itself confirms the key ${kid}. ${kept} Compare it with the key that the operator publishes elsewhere, or set it with --key.`;
}

function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number of files.');
}
