import type { WrittenConnection } from './written-connection.ts';

/** The programs of our own table that are batch files on Windows. */
const BATCH_FILES: ReadonlySet<string> = new Set(['npx', 'dnx']);

/** Characters with a meaning for cmd, which reads the arguments after `/c` as a command line. */
const SPECIAL = /[&|<>^%!()"\r\n]/;

/**
 * The process of a client that starts no batch files on Windows: `cmd /c npx …`. `undefined` if it is the same on all systems; `null` if an
 * argument has a character that cmd would act on: no entry is better than one that runs something else.
 */
export function windowsProcess(connection: WrittenConnection): WrittenConnection | null | undefined {
  if (connection.kind !== 'stdio' || !BATCH_FILES.has(connection.command)) return undefined;
  if (connection.args.some((argument) => SPECIAL.test(argument))) return null;
  return { ...connection, command: 'cmd', args: ['/c', connection.command, ...connection.args] };
}
