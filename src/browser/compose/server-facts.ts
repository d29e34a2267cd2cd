import { isQualifiedName } from '../../catalog/qualified-name.ts';
import type { SchemaObject } from '../../session-config/index.ts';

/** What is known of a server of the list. */
export type ServerFacts =
  | { readonly kind: 'loading' | 'unknown' | 'failed' }
  | {
      readonly kind: 'known';
      /** As the catalogue spells it. */
      readonly qualifiedName: string;
      readonly displayName: string;
      readonly description: string;
      /** Its address; `undefined` for one that runs on the visitor's machine. */
      readonly url: string | undefined;
      readonly schema: SchemaObject;
      /** Whether it can be configured on a page of its own. */
      readonly isConnectable: boolean;
    };

/** Asks the catalogue for a server, as `fetch` does. */
export type FetchServer = (url: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

/**
 * What the catalogue says of a server. Never fails.
 *
 * @param base path of the site, with slashes at both ends
 */
export async function fetchFacts(server: string, base: string, fetchServer: FetchServer): Promise<ServerFacts> {
  // What is no name is no part of a path either.
  if (!isQualifiedName(server)) return { kind: 'unknown' };
  try {
    const response = await fetchServer(`${base}api/servers/${server}.json`);
    if (response.status === 404 || response.status === 410) return { kind: 'unknown' };
    return response.ok ? readFacts(await response.json()) : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Reads the catalogue's own file of a server (`ServerDetail`). */
function readFacts(value: unknown): ServerFacts {
  const { qualifiedName, displayName, description, connections } = membersOf(value);
  if (typeof qualifiedName !== 'string' || !isQualifiedName(qualifiedName)) return { kind: 'failed' };
  const all = Array.isArray(connections) ? connections.map(membersOf) : [];
  // The one that the server's own page is about.
  const chosen = all.find(({ type, url }) => type === 'http' && typeof url === 'string') ?? all[0];
  return {
    kind: 'known',
    qualifiedName,
    displayName: typeof displayName === 'string' ? displayName : qualifiedName,
    description: typeof description === 'string' ? description : '',
    url: typeof chosen?.['url'] === 'string' ? chosen['url'] : undefined,
    schema: membersOf(chosen?.['configSchema']),
    isConnectable: chosen !== undefined,
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  // Whatever has members can be read as a record of unknown ones.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
