import { shellText, type Shell } from './shell-quoting.ts';
import type { Placeholder } from './placeholder.ts';
import type { ServerTarget, StdioTarget } from './launch/target.ts';
import { writeConnection, type Pairs } from './written-connection.ts';

/** A command that starts a server in a terminal. */
interface StartCommand {
  /** The command line; `undefined` if the shell has no safe spelling. */
  readonly shells: Readonly<Record<Shell, string | undefined>>;
  /** The environment variables that it needs. */
  readonly env: Pairs;
  /** The placeholders in both, and the values that replace them. */
  readonly placeholders: readonly Placeholder[];
}

/** A server that a command starts. */
interface StartedServer extends ServerTarget {
  readonly connection: StdioTarget;
}

/** The command that starts a server, with placeholders for secrets unless they are revealed. */
export function startCommand(target: StartedServer, reveal: boolean): StartCommand {
  const { connection, placeholders } = writeConnection(target, 'by-hand', reveal && 'literally');
  const { command, args, env } = connection.kind === 'stdio' ? connection : NOTHING;
  const quoted = { argv: [command, ...args], batchFile: false };
  const shells = { posix: shellText('posix', quoted), powershell: shellText('powershell', quoted), cmd: shellText('cmd', quoted) };
  return { shells, env, placeholders };
}

const NOTHING = { command: '', args: [], env: [] };

/** The commands that print the SHA-256 of a file; a shell without a safe spelling of its name has none. */
export function hashCommands(file: string): Readonly<Record<Shell, string | undefined>> {
  // A name that begins with a hyphen would be an option.
  const name = file.startsWith('-') ? `./${file}` : file;
  const of = (shell: Shell, ...argv: string[]): string | undefined => shellText(shell, { argv, batchFile: false });
  return {
    posix: of('posix', 'sha256sum', name),
    powershell: of('powershell', 'Get-FileHash', '-LiteralPath', name),
    cmd: of('cmd', 'certutil', '-hashfile', name, 'SHA256'),
  };
}
