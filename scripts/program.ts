import { Command, CommanderError } from 'commander';

import { EXIT } from './exit.ts';
import { failure } from './terminal.ts';

/** The command line with its sub-commands. */
export function createProgram(commands: readonly Command[]): Command {
  const program = new Command('portolan')
    .description('A static catalogue of MCP servers: crawl, check, build, serve, search.')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'portolan: ')) })
    .addHelpText(
      'before',
      'Examples:\n  npm start                          the bundled catalogue on your machine\n  npm run crawl                      refresh content/ from content/sources.yaml\n  npm run check                      every problem of every content file\n  npm run build                      write the site to dist/\n',
    );
  for (const command of commands) program.addCommand(inheriting(command, program));
  // Each sub-command throws its usage errors too, so that every exit code is decided in one place.
  for (const command of [program, ...program.commands.flatMap((command) => [command, ...command.commands])])
    command.exitOverride().showHelpAfterError('(--help lists the options)');
  return program;
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
  failure(error instanceof Error ? error.message : String(error));
  if (process.env['PORTOLAN_DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  return EXIT.error;
}
