import { Option, type Command } from 'commander';

import { writeAtomically } from '../../src/catalog/store/atomic-write.ts';
import { readIfPresent } from '../../src/catalog/store/optional-files.ts';
import { counted } from '../../src/session-config/schema/counted.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { missingContent } from '../content/content-folder.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { CancelledError, withQuestions } from '../init/ask.ts';
import { fileHash, readRecord, RECORD_FILE, type GeneratedRecord } from '../init/generated-record.ts';
import { HOSTS, type Host, type StartingFile } from '../init/starting-catalog.ts';
import { programVersion } from '../support/program-folder.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';
import { fileDifference } from '../upgrade/file-difference.ts';
import { planUpgrade, type FileChange } from '../upgrade/plan-upgrade.ts';

/** The sub-command `portolan upgrade`. */
export function upgradeCommand(): Command {
  return listedCommand('upgrade')
    .addOption(new Option('--for <hosts...>', 'also write what builds and serves the catalogue there').choices(HOSTS))
    .option('--write', 'write the changes without asking')
    .option('--overwrite', 'also replace files that you changed')
    .option('--json', 'print the changes as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: UpgradeOptions) => {
      process.exitCode = await runUpgrade(options);
    });
}

const HELP =
  '\nInstall the new version first: npm update portolan. Upgrade shows every difference, and asks in a terminal before it writes; elsewhere it writes only with --write. Files that you changed stay, except with --overwrite.\n\nExit codes: 0 nothing to change, or changed; 1 error; 4 changes were shown and not written.\n';

interface UpgradeOptions {
  readonly for?: readonly Host[];
  readonly write?: boolean;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

async function runUpgrade({ for: hosts = [], write = false, overwrite = false, json = false }: UpgradeOptions): Promise<number> {
  const content = process.env['PORTOLAN_CONTENT'] || 'content';
  const missing = missingContent(content, 'set PORTOLAN_CONTENT');
  if (missing !== undefined) {
    failure(missing);
    return EXIT.error;
  }
  const [record, version] = [await readRecord('.'), programVersion()];
  if (isNewer(record.version, version)) {
    failure(`this folder was upgraded by version ${record.version}, and this is ${version}. Run "npm update portolan".`);
    return EXIT.error;
  }
  const plan = await planUpgrade({ folder: '.', content, hosts, areOwnReplaced: overwrite }, record, version);
  const [own, others] = [plan.changes.filter(({ isOwn }) => isOwn), plan.changes.filter(({ isOwn }) => !isOwn)];
  const wanted = overwrite ? plan.changes : others;
  if (json)
    printJson({
      version,
      changes: plan.changes.map(({ file, before, isOwn, why }) => ({ file, isNew: before === undefined, isOwn, why })),
    });
  else for (const change of plan.changes) show(change);
  if (own.length > 0 && !overwrite)
    say(`You changed ${own.map(({ file }) => file).join(', ')}: not replaced. Copy what you need, or use --overwrite.`);
  if (wanted.length > 0 && !(write || (await isConfirmed(wanted.length)))) {
    say('Nothing was written. --write writes the changes.');
    return EXIT.findings;
  }
  for (const { file, after } of wanted) await writeAtomically(file, after);
  await writeRecord(record, version, plan.generated);
  const all = own.length > 0 ? 'All other files' : 'All files';
  say(wanted.length === 0 ? `${all} have the form of version ${version}.` : `Wrote ${counted(wanted.length, 'file')}.`);
  return EXIT.ok;
}

/** Whether a version is newer than another, by their numbers: those of a prerelease are the ones of its release. */
function isNewer(version: string, other: string): boolean {
  const [first = '', second = ''] = [version, other].map((each) => each.split(/[-+]/, 1)[0]);
  return first.localeCompare(second, 'en', { numeric: true }) > 0;
}

const COLOURS: ReadonlyMap<string, 'green' | 'red' | 'cyan'> = new Map([
  ['+', 'green'],
  ['-', 'red'],
  ['@', 'cyan'],
]);

function show(change: FileChange): void {
  print(styled('bold', `${change.file}: ${change.why}${change.isOwn ? ', and you changed it' : ''}`, process.stdout));
  if (change.before === undefined) return;
  for (const line of fileDifference(change).split('\n')) {
    const colour = COLOURS.get(line.charAt(0));
    print(colour === undefined ? `  ${line}` : `  ${styled(colour, line, process.stdout)}`);
  }
}

/** Asks in a terminal; elsewhere the answer is no. */
async function isConfirmed(count: number): Promise<boolean> {
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
  try {
    const answer = await withQuestions(isInteractive, (ask) =>
      ask(`Write ${count === 1 ? 'this file' : `these ${count} files`} (y, n)?`, 'n'),
    );
    return /^y(?:es)?$/i.test(answer);
  } catch (error) {
    if (error instanceof CancelledError) return false;
    throw error;
  }
}

/** Records the files that have the form of this version. Those that the operator changed or deleted keep their entry. */
async function writeRecord(record: GeneratedRecord, version: string, generated: readonly StartingFile[]): Promise<void> {
  const files: Record<string, string> = {};
  for (const [file, text] of generated) {
    const present = (await readIfPresent(file))?.toString('utf8');
    const hash = present !== undefined && fileHash(present) === fileHash(text) ? fileHash(text) : record.files[file];
    if (hash !== undefined) files[file] = hash;
  }
  await writeAtomically(RECORD_FILE, `${JSON.stringify({ version, files } satisfies GeneratedRecord, null, 2)}\n`);
}
