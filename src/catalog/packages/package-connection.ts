import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { packageForm } from './package-form.ts';
import type { ServerPackage } from './package.ts';

/** The members of a connection that this module reads and writes. */
interface AnyConnection {
  readonly type: 'http' | 'stdio';
  readonly configSchema: JsonObject;
}

/**
 * The stated connections, with one local connection (stdio) for the packages. Its schema is that of the first stdio package, unless the
 * source states a schema of its own.
 */
export function connectionsWithPackages<Kind extends AnyConnection>(
  connections: readonly Kind[],
  packages: readonly ServerPackage[],
): readonly (Kind | { readonly type: 'stdio'; readonly configSchema: JsonObject })[] {
  const first = packages.find(({ transport }) => transport.type === 'stdio');
  if (first === undefined || connections.some((connection) => connection.type === 'stdio' && hasFields(connection))) return connections;
  const local = { type: 'stdio' as const, configSchema: jsonObject(Object.entries(packageForm(first).schema)) };
  return [...connections.filter(({ type }) => type !== 'stdio'), local];
}

function hasFields({ configSchema }: AnyConnection): boolean {
  return Object.keys(configSchema).length > 0;
}
