import type { Command } from 'commander';

import { COMMANDS, CONTRIBUTOR_COMMANDS, listedCommand, type CommandName } from '../command-line/command-list.ts';
import { meantCommand } from '../command-line/meant-commands.ts';
import { IS_PACKAGE, programVersion } from '../support/program-folder.ts';
import { createProgram } from './program.ts';

/** Loads the module of a command and creates the command. Loading is lazy, because most commands need far more modules than the list of commands. */
const LOADERS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  start: async () => (await import('../commands/start.ts')).startCommand(),
  dev: async () => (await import('../commands/dev.ts')).devCommand(),
  upgrade: async () => (await import('../commands/upgrade.ts')).upgradeCommand(),
  init: async () => (await import('../commands/init.ts')).initCommand(),
  crawl: async () => (await import('../commands/crawl.ts')).crawlCommand(),
  check: async () => (await import('../commands/check.ts')).checkCommand(),
  lint: async () => (await import('../commands/lint.ts')).lintCommand(),
  scan: async () => (await import('../commands/scan.ts')).scanCommand(),
  load: async () => (await import('../commands/load.ts')).loadCommand(),
  diff: async () => (await import('../commands/diff.ts')).diffCommand(),
  build: async () => (await import('../commands/build.ts')).buildCommand(),
  rebuild: async () => (await import('../commands/rebuild.ts')).rebuildCommand(),
  serve: async () => (await import('../commands/serve.ts')).serveCommand(),
  keys: async () => (await import('../commands/keys.ts')).keysCommand(),
  doctor: async () => (await import('../commands/doctor.ts')).doctorCommand(),
  verify: async () => (await import('../commands/verify.ts')).verifyCommand(),
  index: async () => (await import('../commands/index.ts')).indexCommand(),
  search: async () => (await import('../commands/search.ts')).searchCommand(),
  screenshots: async () => (await import('../commands/screenshots.ts')).screenshotsCommand(),
  bench: async () => (await import('../commands/bench.ts')).benchCommand(),
};

// COMMANDS is a constant object literal: its keys are the names and nothing else.
const ALL_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
const NAMES = IS_PACKAGE ? ALL_NAMES.filter((name) => !CONTRIBUTOR_COMMANDS.includes(name)) : ALL_NAMES;

/**
 * The arguments, with `--help` after the command for `help` before it, as many programs have it. Of an unknown command there is no help:
 * Commander would print that of all instead of naming the mistake.
 */
export function withHelpOption(args: readonly string[]): readonly string[] {
  const asked = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  return firstOperand(asked) === undefined || calledCommand(asked) !== undefined
    ? asked
    : asked.filter((arg) => arg !== '--help' && arg !== '-h');
}

/**
 * The command line for one call: the called command is loaded, the others are listed by name and description.
 *
 * @param args arguments after `portolan`
 */
export async function createPortolan(args: readonly string[]): Promise<Command> {
  const called = calledCommand(args);
  const loaded = called === undefined ? undefined : await LOADERS[called]();
  const program = programOf(NAMES.map((name) => (name === called && loaded !== undefined ? loaded : listedCommand(name))));
  const word = firstOperand(args) ?? '';
  const meant = called === undefined ? meantCommand(word) : undefined;
  // With a listener, Commander does not suggest the name with the nearest letters.
  if (meant !== undefined) program.on('command:*', () => program.error(`error: unknown command '${word}'\n(Did you mean "${meant}"?)`));
  return program;
}

/** The command line with every command loaded. */
export async function loadPortolan(): Promise<Command> {
  return programOf(await Promise.all(NAMES.map((name) => LOADERS[name]())));
}

/** The command that the first operand names. */
function calledCommand(args: readonly string[]): CommandName | undefined {
  const operand = firstOperand(args);
  return NAMES.find((name) => name === operand);
}

/** The first operand. Commander parses the arguments, so that it finds the same one afterwards. */
function firstOperand(args: readonly string[]): string | undefined {
  try {
    return createProgram([])
      .configureOutput({ writeErr: () => undefined, outputError: () => undefined })
      .parseOptions([...args]).operands[0];
  } catch {
    // A missing value: it is reported when the arguments are parsed again.
    return undefined;
  }
}

function programOf(commands: readonly Command[]): Command {
  const program = createProgram(commands).version(programVersion(), '--version', 'print the version');
  // A command that is not loaded has no options and arguments for its usage in the list.
  const subcommandTerm = (command: Command): string => usages.get(command.name()) ?? command.name();
  return program.configureHelp({ ...program.configureHelp(), subcommandTerm });
}

const usages: ReadonlyMap<string, string> = new Map(Object.entries(COMMANDS).map(([name, { usage }]) => [name, usage]));
