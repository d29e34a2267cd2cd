import type { ServerPackage } from '../packages/package.ts';
import type { Connection, ServerRecord } from './record.ts';

/** A way to use a server, as its record states it: a connection over HTTP, a package, or a local connection whose command is not known. */
export type StatedWay =
  | { readonly kind: 'remote' | 'local'; readonly connection: Connection }
  | { readonly kind: 'package'; readonly package: ServerPackage };

/**
 * All ways to use a server, in the order of its page: over Streamable HTTP, over HTTP+SSE, its packages in their order. A local connection
 * (stdio) counts only without packages.
 */
export function statedWays({ connections, packages = [] }: Pick<ServerRecord, 'connections' | 'packages'>): readonly StatedWay[] {
  const overHttp = (transport: Connection['transport']): StatedWay[] =>
    connections.flatMap((connection) =>
      connection.type === 'http' && connection.transport === transport ? { kind: 'remote', connection } : [],
    );
  const local = packages.length === 0 ? connections.find(({ type }) => type === 'stdio') : undefined;
  return [
    ...overHttp(undefined),
    ...overHttp('sse'),
    ...packages.map((each): StatedWay => ({ kind: 'package', package: each })),
    ...(local === undefined ? [] : [{ kind: 'local' as const, connection: local }]),
  ];
}
