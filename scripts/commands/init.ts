import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';

import { LANGUAGES, type Language } from '../../src/catalog/values/languages.ts';
import { hasCode } from '../../src/catalog/store/error-code.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { CancelledError, withQuestions, type Ask } from '../init/ask.ts';
import { codeRepository } from '../init/code-repository.ts';
import { shellWord, startingFiles, UNKNOWN_CODE, type StartingFile } from '../init/starting-catalog.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';

/** The sub-command `portolan init`. */
export function initCommand(): Command {
  return listedCommand('init')
    .option('--dir <folder>', 'folder to make; it may exist, and be empty (default: asked for, or "../catalogue")', parseFolder)
    .option('--name <name>', 'name of the catalogue (default: asked for, or "My catalogue")', parseName)
    .addOption(new Option('--language <code>', 'language of the interface').choices([...LANGUAGES]).default('en'))
    .option('--code <owner/repo>', "repository on GitHub that holds Portolan's code (default: where this copy came from)", parseRepository)
    .option('--dry-run', 'tell which files would be written, and write none')
    .option('--json', 'print folder, files and the next commands as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: InitOptions) => {
      process.exitCode = await runInit(options);
    });
}

const HELP =
  '\nOn a terminal the folder and the name are asked for where no option says them; elsewhere nothing is asked.\n\nExit codes: 0 made; 1 it cannot be written; 2 wrong use, such as a folder that has files in it; 130 Ctrl-C.\n';

interface InitOptions {
  readonly dir?: string;
  readonly name?: string;
  readonly language: Language;
  readonly code?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

function parseName(text: string): string {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  if (name === '') throw new InvalidArgumentError('A name is a few words.');
  return name;
}

function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Name a folder.');
  return text;
}

function parseRepository(text: string): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(text)) throw new InvalidArgumentError('Write owner/repo.');
  return text;
}

/** Creates the folder. Returns the exit code. */
async function runInit(options: InitOptions): Promise<number> {
  const { language, dryRun = false, json = false } = options;
  const code = options.code ?? (await codeRepository()) ?? UNKNOWN_CODE;
  const isAsked = process.stdin.isTTY && process.stderr.isTTY;
  const answers = await withQuestions(isAsked, (ask) => answered(options, ask)).catch((error: unknown) => {
    if (error instanceof CancelledError) return undefined;
    throw error;
  });
  if (answers === undefined) return EXIT.interrupted;
  const { folder, name } = answers;
  if (await hasFiles(folder)) {
    failure(`"${folder}" has files in it: nothing was written. Name another folder with --dir.`);
    return EXIT.usage;
  }
  const files = await startingFiles({ name, language, code, folder, today: new Date().toISOString().slice(0, 10) });
  if (!dryRun) await writeAll(folder, files);
  const next = nextCommands(folder);
  if (json) printJson({ folder, name, language, code, written: !dryRun, files: files.map(([file]) => file), next });
  else for (const [file] of files) print(path.join(folder, file));
  tell({ folder, name, code, dryRun, next });
  return EXIT.ok;
}

interface Answers {
  readonly folder: string;
  readonly name: string;
}

async function answered({ dir, name }: InitOptions, ask: Ask): Promise<Answers> {
  const folder = dir ?? (await ask('Folder of the new catalogue?', '../catalogue'));
  return { folder, name: name ?? parseName(await ask('Its name?', 'My catalogue')) };
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (hasCode(error, 'ENOTDIR')) return true;
    throw error;
  }
}

async function writeAll(folder: string, files: readonly StartingFile[]): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Files that another program created in the meantime stay.
    await writeFile(file, text, { flag: 'wx' });
  }
}

/** The next commands, in the folder of this project. */
function nextCommands(folder: string): readonly string[] {
  const [content, out] = [shellWord(path.join(folder, 'content')), shellWord(path.join(folder, 'dist'))];
  return [`export PORTOLAN_CONTENT=${content} PORTOLAN_OUT=${out}`, 'npm run build', 'npm run serve'];
}

function tell({ folder, name, code, dryRun, next }: Answers & { code: string; dryRun: boolean; next: readonly string[] }): void {
  if (dryRun) return say(`Nothing was written. Without --dry-run "${name}" would begin in ${folder}.`);
  say(`${styled('bold', name)} begins in ${folder}. Next:\n`);
  for (const command of next) say(`  ${command}`);
  say('\nThen put your servers into content/sources.yaml there, and run "npm run crawl".');
  if (code === UNKNOWN_CODE)
    say(`In .github/workflows/rebuild.yml there, write the repository that holds Portolan's code in place of "${UNKNOWN_CODE}".`);
}
