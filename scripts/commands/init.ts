import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';

import { LANGUAGES, type Language } from '../../src/catalog/values/languages.ts';
import { hasCode } from '../../src/catalog/store/error-code.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { CancelledError, withQuestions, type Ask } from '../init/ask.ts';
import { shellWord, startingFiles, UNKNOWN_CODE, type StartingFile } from '../init/starting-catalog.ts';
import { githubRepository } from '../support/github-repository.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';

/** The sub-command `portolan init`. */
export function initCommand(): Command {
  return listedCommand('init')
    .option('--dir <folder>', 'folder to create, or an existing empty folder (default: prompt, or "../catalogue")', parseFolder)
    .option('--name <name>', 'name of the catalogue (default: prompt, or "My catalogue")', parseName)
    .addOption(new Option('--language <code>', 'language of the interface').choices([...LANGUAGES]).default('en'))
    .option('--code <owner/repo>', "GitHub repository with Portolan's code (default: the origin of this copy)", parseRepository)
    .option('--dry-run', 'list the files that would be written, and write none')
    .option('--json', 'print folder, files and the next commands as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: InitOptions) => {
      process.exitCode = await runInit(options);
    });
}

const PROJECT = path.resolve(import.meta.dirname, '../..');

const HELP =
  '\nIn a terminal, init prompts for the folder and the name if no option sets them; elsewhere it uses the defaults.\n\nExit codes: 0 created; 1 a file cannot be written; 2 usage error, such as a folder that is not empty; 130 Ctrl-C.\n';

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
  if (name === '') throw new InvalidArgumentError('The name must not be empty.');
  return name;
}

function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('The path must not be empty.');
  return text;
}

function parseRepository(text: string): string {
  if (!/^[\w.-]+\/[\w.-]+$/.test(text)) throw new InvalidArgumentError('Write owner/repo.');
  return text;
}

/** Creates the folder. Returns the exit code. */
async function runInit(options: InitOptions): Promise<number> {
  const { language, dryRun = false, json = false } = options;
  const code = options.code ?? (await githubRepository(PROJECT)) ?? UNKNOWN_CODE;
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
  const answers = await withQuestions(isInteractive, (ask) => answered(options, ask)).catch((error: unknown) => {
    if (error instanceof CancelledError) return undefined;
    throw error;
  });
  if (answers === undefined) return EXIT.interrupted;
  const { folder, name } = answers;
  if (await hasFiles(folder)) {
    failure(`"${folder}" is not empty, so nothing was written. Name another folder with --dir.`);
    return EXIT.usage;
  }
  const files = await startingFiles({ name, language, code, folder, today: new Date().toISOString().slice(0, 10) });
  if (!dryRun) await writeAll(folder, files);
  const next = nextCommands(folder);
  if (json) printJson({ folder, name, language, code, written: !dryRun, files: files.map(([file]) => file), next });
  else for (const [file] of files) print(path.join(folder, file));
  printNext({ folder, name, code, dryRun, next });
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

function printNext({ folder, name, code, dryRun, next }: Answers & { code: string; dryRun: boolean; next: readonly string[] }): void {
  if (dryRun) return say(`Nothing was written. Without --dry-run, "${name}" would be created in ${folder}.`);
  say(`Created ${styled('bold', name)} in ${folder}. Next:\n`);
  for (const command of next) say(`  ${command}`);
  say('\nThen list your servers in its content/sources.yaml, and run "npm run crawl".');
  if (code === UNKNOWN_CODE) say(`In its .github/workflows/rebuild.yml, replace "${UNKNOWN_CODE}" by the repository with Portolan's code.`);
}
