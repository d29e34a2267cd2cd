import type { HostAccess } from '../../catalog/packages/host-access.ts';
import { ENTRY_SHAPES, entryOf } from '../entry.ts';
import type { JsonObject } from '../json.ts';
import type { Unsupported } from '../launch/launch.ts';
import type { ServerTarget } from '../launch/target.ts';
import { shellText } from '../shell-quoting.ts';
import { launchOfWay, type Way } from '../ways.ts';
import { writeConnection, type WrittenConnection } from '../written-connection.ts';
import { preparedWay } from './way-target.ts';

/** A way to use a server before its user enters anything: `YOUR_…` stands for each value that must be entered. */
interface WrittenWay {
  /** The command with its environment, or the URL with its headers; absent if clients cannot use this way by themselves. */
  readonly connection?: WrittenConnection;
  /** The entry that most clients read in their configuration. */
  readonly entry?: JsonObject;
  /** The command for a POSIX shell; absent for a remote server. */
  readonly commandLine?: string;
  /** The URL to which a client connects after the user started the command. */
  readonly localUrl?: string;
  /** What a container may use of the host. */
  readonly hostAccess: readonly HostAccess[];
  /** Why no command starts the package. */
  readonly unsupported?: Unsupported;
}

/** The name that a client gives a server: the entry has one, and the URL none. */
const NAMES = { qualifiedName: 'server', displayName: 'server' };

/** Writes a way. It contains no secret, because only fixed and default values are written. */
export function writtenWay(way: Way): WrittenWay {
  if (way.kind !== 'package') {
    const { target } = preparedWay(NAMES, way);
    if (target === undefined) return { hostAccess: [] };
    // Without the settings that it awaits, no entry works.
    return target.awaits ? { connection: plainConnection(target.connection), hostAccess: [] } : written(target.connection);
  }
  const launch = launchOfWay(way, { config: {} });
  if (launch.kind === 'unsupported') return { hostAccess: [], unsupported: launch };
  const { target, local, hostAccess } = launch;
  if (local === undefined) return { ...written(target), hostAccess };
  // The user starts the command; the client's entry is that of the local URL.
  return { ...written(target), entry: entryOfTarget(local), localUrl: local.base, hostAccess };
}

function written(connection: ServerTarget['connection']): WrittenWay {
  const plain = plainConnection(connection);
  const line = plain.kind === 'stdio' ? commandLine(plain) : undefined;
  return { connection: plain, entry: entryOfTarget(connection), ...(line !== undefined && { commandLine: line }), hostAccess: [] };
}

function plainConnection(connection: ServerTarget['connection']): WrittenConnection {
  return writeConnection({ name: NAMES.displayName, connection }, 'by-hand', false).connection;
}

function entryOfTarget(connection: ServerTarget['connection']): JsonObject {
  return entryOf(ENTRY_SHAPES.common, NAMES.displayName, plainConnection(connection)) ?? {};
}

/** `env` sets variables of any name, and its arguments can be quoted. */
function commandLine({ command, args, env }: Extract<WrittenConnection, { readonly kind: 'stdio' }>): string | undefined {
  const variables = env.length === 0 ? [] : ['env', ...env.map(([name, text]) => `${name}=${text}`)];
  return shellText('posix', { argv: [...variables, command, ...args], batchFile: false });
}
