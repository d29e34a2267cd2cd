import { preferredConnection } from '../../catalog/record/preferred-connection.ts';
import { remoteConnection } from '../../catalog/record/remote-connection.ts';
import type { Connection, ServerRecord } from '../../catalog/record/record.ts';
import { waysOf, type Way } from '../../install/index.ts';

/** A server's ways for its pages, the first in front; a connection of which only the settings are known counts as local. */
export function shownWays(record: ServerRecord): readonly [Way, ...Way[]] | undefined {
  const [first, ...others] = waysOf(record);
  if (first !== undefined) return [first, ...others];
  const connection = preferredConnection(record);
  return connection && [{ kind: 'local', id: 'local', schema: connection.configSchema }];
}

/** Connections that none of the ways shows. */
export function connectionsBeside({ connections, packages = [] }: ServerRecord): readonly Connection[] {
  const local = connections.find(({ type }) => type === 'stdio');
  const others = connections.filter(
    (connection) =>
      remoteConnection(connection) === undefined && connection !== local && !(connection.type === 'stdio' && packages.length > 0),
  );
  // Without a way, the page shows the preferred connection.
  const shown = connections.some((each) => each === local || remoteConnection(each) !== undefined) || packages.length > 0;
  return shown ? others : others.slice(1);
}
