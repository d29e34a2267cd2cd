import { windowsProcess } from '../windows-process.ts';
import { withoutVariables, writeConnection } from '../written-connection.ts';
import type { ServerTarget, StdioTarget } from '../launch/target.ts';
import type { Way } from '../ways.ts';
import type { NamedServer } from './remote-target.ts';
import { preparedWay } from './way-target.ts';

/**
 * An entry of a client's allow list: the URL of a remote server, in which `*` stands for any text, or the command of a local one with all of
 * its arguments. Clients compare commands exactly, without environment variables. Names are not used, because users choose them.
 *
 * @see https://docs.github.com/en/copilot/reference/enterprise-administrators/enterprise-managed-settings#allowedmcpservers
 * @see https://code.claude.com/docs/en/managed-mcp
 */
export type ServerMatcher = { readonly serverUrl: string } | { readonly serverCommand: readonly string[] };

/** Why no entry of an allow list can stand for a way. */
export type UnmatchedReason =
  /** A part of the command, or of the URL before its query, is a value of the user. */
  | 'value'
  /** The client connects to a port of the user's machine, where any program can listen. */
  | 'local-url'
  /** No command is known. */
  | 'command';

/** The entries of an allow list that stand for a way to use a server and for nothing else, or why there are none. */
export function serverMatchers(server: NamedServer, way: Way): readonly ServerMatcher[] | UnmatchedReason {
  const { forms, target } = preparedWay(server, way);
  if (way.kind === 'remote') return urlMatchers(way.remote.endpoint, forms.config.fields.length > 0);
  if (target === undefined) return 'command';
  const { connection } = target;
  return connection.kind === 'http' ? 'local-url' : commandMatchers(target, connection);
}

/** With settings, the URL of a connection has a query. */
function urlMatchers(endpoint: string, hasSettings: boolean): readonly ServerMatcher[] | 'value' {
  const { origin, pathname, search } = new URL(endpoint);
  // Braces, which a URL has percent-encoded, are a variable. Clients take an asterisk as any text.
  if (/[*{}]|%7[BD]/i.test(pathname + search)) return 'value';
  const address = withoutVariables(origin + pathname);
  return [{ serverUrl: address + withoutVariables(search) }, ...(hasSettings ? [{ serverUrl: `${address}?*` }] : [])];
}

function commandMatchers(target: ServerTarget, connection: StdioTarget): readonly ServerMatcher[] | 'value' {
  const written = writeConnection({ ...target, connection: { ...connection, env: [] } }, 'by-hand', false);
  if (written.placeholders.length > 0) return 'value';
  return [written.connection, windowsProcess(written.connection)].flatMap((started): ServerMatcher[] =>
    started?.kind === 'stdio' ? [{ serverCommand: [started.command, ...started.args] }] : [],
  );
}
