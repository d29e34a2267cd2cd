import type { ConnectionHeader } from '../../catalog/connection-header.ts';
import { headerSettings } from '../../catalog/header-settings.ts';
import { isQualifiedName } from '../../catalog/qualified-name.ts';
import type { RemoteWay } from '../../catalog/remote-way.ts';
import { connectionUrl } from '../../session-config/index.ts';

/** What is known of a server of the list. */
export type ServerFacts =
  | { readonly kind: 'loading' | 'unknown' | 'failed' }
  | {
      readonly kind: 'known';
      /** As the catalogue spells it. */
      readonly qualifiedName: string;
      readonly displayName: string;
      readonly description: string;
      /** How it is reached; `undefined` for one that runs on the visitor's machine. */
      readonly way: RemoteWay | undefined;
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
    // What its page shows says more than the original API can. Not every site publishes it.
    const page = await fetchServer(`${base}servers/${server}.json`);
    if (page.ok) return readFacts(await page.json());
    const response = await fetchServer(`${base}api/servers/${server}.json`);
    if (response.status === 404 || response.status === 410) return { kind: 'unknown' };
    return response.ok ? readFacts(await response.json()) : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** Reads the catalogue's own file of a server: its page as JSON, or `ServerDetail`. */
function readFacts(value: unknown): ServerFacts {
  const { qualifiedName, displayName, description, connections, remotes } = membersOf(value);
  if (typeof qualifiedName !== 'string' || !isQualifiedName(qualifiedName)) return { kind: 'failed' };
  return {
    kind: 'known',
    qualifiedName,
    displayName: typeof displayName === 'string' ? displayName : qualifiedName,
    description: typeof description === 'string' ? description : '',
    way: Array.isArray(remotes) ? wayOf(remotes.map(membersOf)) : wayOfDetail(Array.isArray(connections) ? connections.map(membersOf) : []),
    isConnectable: Array.isArray(connections) && connections.length > 0,
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The way that the server's own page is about. */
function wayOf(remotes: readonly Members[]): RemoteWay | undefined {
  const chosen = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0];
  const { type, url, headers, configSchema } = chosen ?? {};
  if (typeof url !== 'string') return undefined;
  return {
    endpoint: url,
    ...(type === 'sse' && { transport: type }),
    schema: schemaOf(configSchema),
    // Written by our own build.
    headers: headerSettings(Array.isArray(headers) ? (headers as ConnectionHeader[]) : []),
  };
}

/** All that the original API says: a base, and no headers. */
function wayOfDetail(connections: readonly Members[]): RemoteWay | undefined {
  const { url, configSchema } = connections.find(({ type, url: address }) => type === 'http' && typeof address === 'string') ?? {};
  if (typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url)) return undefined;
  return { endpoint: connectionUrl(url, {}).href, schema: schemaOf(configSchema), headers: headerSettings() };
}

function schemaOf(value: unknown): RemoteWay['schema'] {
  // Written by our own build.
  return membersOf(value) as RemoteWay['schema'];
}

function membersOf(value: unknown): Members {
  // Whatever has members can be read as a record of unknown ones.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
