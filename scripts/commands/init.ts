import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';

import { LANGUAGES, type Language } from '../../src/catalog/values/languages.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { CancelledError, withQuestions, type Ask } from '../init/ask.ts';
import { planFolder, readManifest, writeFiles, writeManifest, type FolderPlan } from '../init/catalog-folder.ts';
import { catalogManifest } from '../init/catalog-manifest.ts';
import { RECORD_FILE, recordText } from '../init/generated-record.ts';
import { installedNode, programSpecifier } from '../init/installed-program.ts';
import { shellWord } from '../init/shell-word.ts';
import { generatedFiles, HOSTS, startingFiles, type Host, type StartingFile } from '../init/starting-catalog.ts';
import { PROGRAM_FOLDER, programVersion } from '../support/program-folder.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';

/** The sub-command `portolan init`. */
export function initCommand(): Command {
  return listedCommand('init')
    .option('--dir <folder>', 'folder of the catalogue (default: the current folder)', parseFolder)
    .option('--name <name>', 'name of the catalogue (default: prompt, or "My catalogue")', parseName)
    .addOption(new Option('--language <code>', 'language of the interface (default: prompt, or "en")').choices([...LANGUAGES]))
    .addOption(
      new Option('--for <hosts...>', 'write what builds and serves it there').choices([...HOSTS, 'none']).default(['github'], 'github'),
    )
    .option('--dry-run', 'list the files that would be written, and write none')
    .option('--json', 'print folder, files and the next commands as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: InitOptions) => {
      process.exitCode = await runInit(options);
    });
}

const HELP =
  '\nIn a terminal, init prompts for what no option sets; elsewhere it uses the defaults. It changes no file that exists, except that it adds scripts, the dependency and allowScripts to package.json.\n\nExit codes: 0 created; 1 a file cannot be written; 2 usage error, such as a folder with a catalogue; 130 Ctrl-C.\n';

const DEFAULT_NAME = 'My catalogue';
const DEFAULT_LANGUAGE = 'en';

interface InitOptions {
  readonly dir?: string;
  readonly name?: string;
  readonly language?: Language;
  readonly for: readonly (Host | 'none')[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

function parseName(text: string): string {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  if (name === '') throw new InvalidArgumentError('The name must not be empty.');
  return name;
}

function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('The path must not be empty.');
  return text;
}

/** Creates the catalogue. Returns the exit code. */
async function runInit(options: InitOptions): Promise<number> {
  const { dryRun = false, json = false } = options;
  if (options.for.includes('none') && options.for.some((host) => host !== 'none')) {
    failure('--for none writes nothing for a host, so it stands alone: leave out "none", or the others.');
    return EXIT.usage;
  }
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
  const answers = await withQuestions(isInteractive, (ask) => answered(options, ask)).catch((error: unknown) => {
    if (error instanceof CancelledError) return undefined;
    throw error;
  });
  if (answers === undefined) {
    say('\nNothing was created.');
    return EXIT.interrupted;
  }
  if ('refusal' in answers) {
    failure(`${answers.refusal} Name another folder with --dir.${answers.isCatalogue ? UPGRADE_HINT : ''}`);
    return EXIT.usage;
  }
  const { folder, name, language, plan } = answers;
  const files = await catalogFiles({ name, language, hosts: hostsOf(options) });
  const existing = await readManifest(folder);
  const manifest = catalogManifest(existing, { portolan: await programSpecifier(folder), node: installedNode(folder) });
  if (!dryRun) {
    const written = files.filter(([file]) => plan.written.includes(file));
    await writeFiles(folder, written);
    await writeManifest(folder, manifest);
  }
  const written = ['package.json', ...plan.written].sort();
  const isSame = JSON.stringify(existing['dependencies']) === JSON.stringify(manifest['dependencies']);
  const next = nextCommands(folder, isSame);
  if (json) printJson({ folder, name, language, written: !dryRun, files: written, kept: plan.kept, next });
  else for (const file of written) print(path.join(folder, file));
  sayNext({ folder, name, dryRun, next, kept: plan.kept });
  if (!dryRun && JSON.stringify(manifest).includes('"portolan":"file:../')) say(ELSEWHERE);
  return EXIT.ok;
}

const ELSEWHERE =
  '\npackage.json names the program outside of this folder. Before you publish the folder, copy the packed program into it, and install it from there.';

const UPGRADE_HINT = ' "npx portolan upgrade" changes a catalogue; its --for adds the files of another host.';

function hostsOf(options: InitOptions): readonly Host[] {
  return options.for.filter((host) => host !== 'none');
}

async function catalogFiles(settings: { name: string; language: Language; hosts: readonly Host[] }): Promise<readonly StartingFile[]> {
  const files = await startingFiles({ ...settings, today: new Date().toISOString().slice(0, 10) });
  const record: StartingFile = [RECORD_FILE, recordText(programVersion(), await generatedFiles(settings.hosts))];
  return [...files, record];
}

interface Answers {
  readonly folder: string;
  readonly name: string;
  readonly language: Language;
  /** Made before the questions: a file that appears meanwhile is in the way, and is not left out. */
  readonly plan: FolderPlan;
}

/** Why no catalogue can be created in a folder. */
interface Refusal {
  readonly refusal: string;
  /** Whether this program created one there. */
  readonly isCatalogue: boolean;
}

async function answered(options: InitOptions, ask: Ask): Promise<Answers | Refusal> {
  const { dir, name, language } = options;
  // In the folder of the program itself, a catalogue would be between its files.
  const folder = dir ?? (path.resolve('.') === PROGRAM_FOLDER ? await ask('Folder of the new catalogue?', '../catalogue') : '.');
  // Before the other questions: their answers would be lost.
  const plan = await planOrRefusal(folder, hostsOf(options));
  if ('refusal' in plan) return plan;
  return {
    folder,
    plan,
    name: name ?? parseName(await ask('Name of the catalogue?', DEFAULT_NAME)),
    language: language ?? (await askedLanguage(ask)),
  };
}

/** What would be written, or why a folder cannot be that of a new catalogue. The names of the files depend on the hosts alone. */
async function planOrRefusal(folder: string, hosts: readonly Host[]): Promise<FolderPlan | Refusal> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    return { refusal: `"${folder}" is a file.`, isCatalogue: false };
  const files = await catalogFiles({ name: DEFAULT_NAME, language: DEFAULT_LANGUAGE, hosts });
  const plan = planFolder(
    folder,
    files.map(([name]) => name),
  );
  const { conflicts } = plan;
  if (conflicts.length === 0) return plan;
  const found = conflicts.slice(0, 3).map((file) => `"${file}"`);
  return {
    refusal: `${placeOf(folder)} has ${found.join(', ')}${conflicts.length > 3 ? ' and others' : ''} already, so nothing was written.`,
    isCatalogue: conflicts.includes(RECORD_FILE),
  };
}

async function askedLanguage(ask: Ask): Promise<Language> {
  for (;;) {
    const text = await ask(`Language of its pages (${LANGUAGES.join(', ')})?`, DEFAULT_LANGUAGE);
    const language = LANGUAGES.find((known) => known === text);
    if (language !== undefined) return language;
    say(`There is no interface in "${text}".`);
  }
}

/** The commands that show the new catalogue. */
function nextCommands(folder: string, hasSameDependencies: boolean): readonly string[] {
  const isInstalled = hasSameDependencies && existsSync(path.join(folder, 'node_modules/portolan'));
  return [
    ...(path.resolve(folder) === path.resolve('.') ? [] : [`cd ${shellWord(folder)}`]),
    ...(isInstalled ? [] : ['npm install']),
    'npx portolan dev',
  ];
}

function placeOf(folder: string): string {
  return folder === '.' ? 'this folder' : `"${folder}"`;
}

interface Created extends Pick<FolderPlan, 'kept'> {
  readonly folder: string;
  readonly name: string;
  readonly dryRun: boolean;
  readonly next: readonly string[];
}

function sayNext({ folder, name, dryRun, next, kept }: Created): void {
  const place = placeOf(folder);
  if (dryRun) return say(`Nothing was written. Without --dry-run, "${name}" would be created in ${place}.`);
  for (const file of kept) say(`Kept your ${file}.${file === '.gitignore' ? ' Add node_modules, dist and .portolan to it.' : ''}`);
  say(`Created ${styled('bold', name)} in ${place}. Next:\n`);
  for (const command of next) say(`  ${command}`);
  say('\nThen list your servers in content/sources.yaml, and run "npx portolan crawl".');
}
