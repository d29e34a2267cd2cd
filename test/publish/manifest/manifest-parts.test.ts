import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { verifyCommand } from '../../../scripts/commands/verify.ts';
import { folderSite } from '../../../scripts/verify/folder-site.ts';
import { lastManifest } from '../../../src/publish/manifest/last-manifest.ts';
import { writeManifest } from '../../../src/publish/manifest/write-manifest.ts';
import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import { MANIFEST_PATH, SIGNATURE_PATH } from '../../../src/security/signing/manifest.ts';
import type { SigningKey } from '../../../src/security/signing/signing-key.ts';
import type { Verification } from '../../../src/security/signing/verify-site.ts';
import type { Finished } from '../../support/built-site.ts';
import { runHere } from '../../support/run-here.ts';
import { freshKey, LOOKED_AT, MADE_AT, sha256, verified } from '../../support/signed-site.ts';

const NAMES = ['index.html', 'b/10', 'b/9', 'a', 'servers/acme/mail/index.html'];
/** As a manifest sorts them, with the public key. */
const SORTED = ['.well-known/portolan-keys.json', 'a', 'b/10', 'b/9', 'index.html', 'servers/acme/mail/index.html'];

let key: SigningKey;
let parent: string;
let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  key = await freshKey();
});

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'portolan-parts-'));
  folder = path.join(parent, 'dist');
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Writes a signed site with at most `partFiles` files in each manifest file. Returns the paths that its manifest lists. */
async function write(names: readonly string[], partFiles: number, createdAt = MADE_AT): Promise<readonly string[]> {
  const writer = folderWriter(folder);
  for (const name of names) writer.put(name, `text of ${name}`);
  const settings = { key, expiresDays: 14, sourceDate: undefined };
  const { files } = await writeManifest(writer, { servers: 7, createdAt, wholeFiles: partFiles, partFiles }, settings);
  expect(files.size).toBe([...files.keys()].length);
  return [...files.keys()];
}

async function check(): Promise<Verification> {
  return verified(await folderSite(folder), { keys: [key.publicKey], now: LOOKED_AT });
}

const faultsOf = async (): Promise<readonly string[]> =>
  (await check()).faults.map((fault) => `${fault.code} ${fault.path}: ${fault.message}`);

/** Replaces the manifest by a changed one with a valid signature. */
async function resign(change: (text: string) => string): Promise<void> {
  const bytes = Buffer.from(change(readFileSync(at(MANIFEST_PATH), 'utf8')));
  writeFileSync(at(MANIFEST_PATH), bytes);
  writeFileSync(at(SIGNATURE_PATH), await key.sign(bytes));
}

/** Replaces a part, and its hash and size in the signed manifest. */
async function replacePart(name: string, text: string): Promise<void> {
  const before = readFileSync(at(name));
  writeFileSync(at(name), text);
  const bytes = Buffer.from(text);
  await resign((manifest) => manifest.replace(`${sha256(before)}","size":${before.length}`, `${sha256(bytes)}","size":${bytes.length}`));
}

describe('a manifest in parts', () => {
  it('lists all files of a site that has more than fit into one file, and is verified like one file', async () => {
    expect(await write(NAMES, 2)).toEqual(SORTED);
    const parts = ['manifest/1.json', 'manifest/2.json', 'manifest/3.json'];
    const read = (name: string): { files?: object; parts?: object } => JSON.parse(readFileSync(at(name), 'utf8')) as { files?: object };
    expect(Object.keys(read(MANIFEST_PATH).parts ?? {})).toEqual(parts);
    expect(parts.map((name) => Object.keys(read(name).files ?? {}))).toEqual([SORTED.slice(0, 2), SORTED.slice(2, 4), SORTED.slice(4)]);
    const { faults, believed, remember } = await check();
    expect([faults, believed?.files, believed?.manifest.servers, remember?.version]).toEqual([[], 6, 7, Date.parse(MADE_AT) / 1000]);
    expect([...(believed?.manifest.files.keys() ?? [])].sort()).toEqual(SORTED);
  });

  it('is one file up to the limit', async () => {
    await write(NAMES, 6);
    expect(Object.keys(JSON.parse(readFileSync(at(MANIFEST_PATH), 'utf8')) as object)).toContain('files');
    expect((await check()).faults).toEqual([]);
  });

  it('reports a changed, a missing and an additional file, and a part of an older build', async () => {
    await write(NAMES, 2);
    writeFileSync(at('a'), 'TEXT of a');
    rmSync(at('b/9'));
    writeFileSync(at('c'), '');
    writeFileSync(at('manifest/4.json'), '');
    const found = (await check()).faults.map(({ code, path: name }) => `${code} ${name}`);
    expect(found.sort()).toEqual(['missing-file b/9', 'unnamed-file c', 'unnamed-file manifest/4.json', 'wrong-content a']);
  });

  it.each([
    ['is missing', (): void => rmSync(at('manifest/2.json')), 'it does not exist'],
    ['is longer', (): void => writeFileSync(at('manifest/2.json'), 'x', { flag: 'a' }), 'it exceeds its'],
    ['is shorter', (): void => writeFileSync(at('manifest/2.json'), ''), 'it differs from the manifest'],
    [
      'was changed',
      (): void => writeFileSync(at('manifest/2.json'), readFileSync(at('manifest/2.json'), 'utf8').replace('b/9', 'b/8')),
      'it differs',
    ],
  ])('trusts no file if a part %s', async (_what, change, why) => {
    await write(NAMES, 2);
    change();
    const { faults, believed } = await check();
    expect(faults.map(({ code, path: name }) => [code, name])).toEqual([['bad-manifest', 'manifest/2.json']]);
    expect([faults[0]?.message.includes(why), believed]).toEqual([true, undefined]);
  });

  it.each([
    ['another form', '{"files": {}}', 'canonical form'],
    ['no JSON', 'x', 'not JSON'],
    ['no list of files', '{"files":[]}', '"files" is not a JSON object'],
    ['fewer files than stated', '{"files":{\n}}\n', 'it lists 0 files in place of 2'],
    ['the manifest as a file', '{"files":{\n"manifest.json":{"sha256":"x","size":1}\n}}\n', 'must not list'],
  ])('accepts no signed part with %s', async (_what, text, why) => {
    await write(NAMES, 2);
    await replacePart('manifest/2.json', text);
    expect(await faultsOf()).toEqual([expect.stringContaining(why)]);
  });

  it('accepts no file in two parts, and no part as a file', async () => {
    await write(NAMES, 2);
    await replacePart('manifest/2.json', readFileSync(at('manifest/1.json'), 'utf8'));
    expect(await faultsOf()).toEqual([expect.stringContaining('after later files')]);
    await write(NAMES, 2);
    await replacePart(
      'manifest/3.json',
      readFileSync(at('manifest/3.json'), 'utf8').replace('servers/acme/mail/index.html', 'manifest/1.json'),
    );
    expect(await faultsOf()).toEqual([expect.stringContaining('it is listed as a file')]);
  });

  it.each([
    ['no part', (text: string): string => text.replace(/\{\n"manifest\/1[^}]*\},\n[^}]*\},\n[^}]*\}\n/, '{\n\n'), 'it has 0 parts'],
    ['a part of another name', (text: string): string => text.replace('manifest/1.json', '../1.json'), 'in place of a part'],
    ['parts in another order', (text: string): string => text.replace('manifest/2.json', 'manifest/3.json'), 'in place of a part'],
    ['a part without a number of files', (text: string): string => text.replace(',"files":2}', '}'), 'a number of files'],
    ['a part beyond the limit', (text: string): string => text.replace(/"size":\d+/, '"size":999999999'), 'is too large'],
    ['parts and files', (text: string): string => text.replace('"parts"', '"files":{},\n"parts"'), 'canonical form'],
  ])('is refused with %s', async (_what, change, why) => {
    await write(NAMES, 2);
    await resign(change);
    expect(await faultsOf()).toEqual([expect.stringContaining(why)]);
  });

  it('reads no part of a manifest whose signature is not valid, or that has expired', async () => {
    await write(NAMES, 2);
    rmSync(at('manifest/1.json'));
    const expired = await verified(await folderSite(folder), { keys: [key.publicKey], now: LOOKED_AT + 30 * 86_400_000 });
    expect([expired.faults.map(({ code }) => code), expired.published?.byteLength]).toEqual([
      ['expired'],
      readFileSync(at(MANIFEST_PATH)).length,
    ]);
    writeFileSync(at(MANIFEST_PATH), readFileSync(at(MANIFEST_PATH), 'utf8').replace('"servers":7', '"servers":8'));
    expect((await check()).faults.map(({ code }) => code)).toEqual(['bad-signature']);
  });

  it('gives the next build its number of servers without the parts, and its paths with them', async () => {
    await write(NAMES, 2);
    const last = await lastManifest(at(MANIFEST_PATH));
    if (last.kind !== 'known') return expect.fail(last.kind);
    expect(last.servers).toBe(7);
    const read = await last.readPaths();
    expect('paths' in read ? read.paths.toSorted() : read.why).toEqual(SORTED);
    rmSync(at('manifest/2.json'));
    expect(await last.readPaths()).toEqual({ why: 'its part "manifest/2.json" cannot be used: it does not exist' });
    expect(await lastManifest(at(MANIFEST_PATH))).toMatchObject({ kind: 'known', servers: 7 });
  });

  it('is stored with its parts by "verify --save-manifest", as "verify --last" reads it', async () => {
    await write(NAMES, 2, new Date(Date.now() - 3_600_000).toISOString());
    const saved = path.join(parent, 'saved/last.json');
    mkdirSync(path.dirname(saved));
    const run = (...options: readonly string[]): Promise<Finished> =>
      runHere(verifyCommand(), ['verify', folder, '--state', path.join(parent, 'seen.json'), ...options]);
    expect((await run('--save-manifest', saved)).code).toBe(0);
    for (const name of ['1', '2', '3']) {
      expect(readFileSync(path.join(parent, `saved/manifest/${name}.json`))).toEqual(readFileSync(at(`manifest/${name}.json`)));
    }
    expect((await run('--last', saved)).code).toBe(0);
    rmSync(path.join(parent, 'saved/manifest/3.json'));
    const refused = await run('--last', saved);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('its part "manifest/3.json" cannot be used')]);
  });
});
