import { Command, CommanderError } from 'commander';

import { exampleText } from '../command-line/examples.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { errorText } from '../command-line/system-error.ts';
import { failure, sayProblem, shown, trace } from '../terminal/output.ts';
import { wrappedHelp } from '../terminal/wrapped-help.ts';

/** The command line with its sub-commands. */
export function createProgram(commands: readonly Command[]): Command {
  const program = new Command('portolan')
    .description('A static catalogue of MCP servers: crawl, check, build, serve, search.')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => process.stdout.write(wrappedHelp(text, process.stdout.isTTY ? process.stdout.columns : undefined)),
      writeErr: (text) => process.stderr.write(shown(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'portolan: ')),
    })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('before', exampleText('portolan'))
    .addHelpText('after', EXITS)
    // Every command accepts them, before and after its name.
    .option('--no-color', 'no colours (or NO_COLOR=1); pipes and terminals without colours get none')
    .option('--quiet', 'print only data and the reason of a failure (or PORTOLAN_QUIET=1)')
    .option('--debug', 'print stack traces of errors (or PORTOLAN_DEBUG=1)')
    .option('--catalogue <folder>', 'folder of the catalogue, in which the command runs (default: the current folder)')
    .hook('preAction', async (command, called) => {
      setMessageOptions(command.opts<MessageOptions>());
      // Help needs no settings.
      const { useSiteSettings } = await import('./site-variables.ts');
      const { problems, stops } = useSiteSettings(called.name(), called.opts<{ readonly content?: string }>().content);
      for (const problem of problems) sayProblem(problem);
      if (stops) throw new Error(`"${called.name()}" did not start, because it would ignore settings of site.yaml. Correct them first.`);
    });
  for (const command of commands) program.addCommand(inheriting(command.addHelpText('before', exampleText(command.name())), program));
  // Each sub-command throws its usage errors too, so that every exit code is decided in one place.
  for (const command of [program, ...program.commands.flatMap((command) => [command, ...command.commands])])
    command.exitOverride().showHelpAfterError('(--help lists the options)');
  return program;
}

const EXITS = `
Data goes to stdout, messages to stderr. Exit codes: 0 done; 1 error; 2 usage error; 3 refused, because the catalogue would shrink; 4 findings; 130 Ctrl-C.
Details: "npx portolan COMMAND --help".
`;

/** Options for the messages of a command. */
interface MessageOptions {
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** Sets environment variables, so that child commands use the same options. */
function setMessageOptions({ color, quiet = false, debug = false }: MessageOptions): void {
  if (!color) process.env['NO_COLOR'] = '1';
  if (quiet) process.env['PORTOLAN_QUIET'] = '1';
  if (debug) process.env['PORTOLAN_DEBUG'] = '1';
}

function inheriting(command: Command, parent: Command): Command {
  for (const inner of command.copyInheritedSettings(parent).commands) inheriting(inner, command);
  return command;
}

/** Runs the command line and sets the exit code. Nothing is thrown: an error is one line on stderr. */
export async function run(program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  failure(errorText(error));
  trace(error);
  return EXIT.error;
}
