import { connectionUrl } from '../../session-config/index.ts';
import { baseUrl, httpUrl } from '../values/http-url.ts';
import type { Connection } from './record.ts';

/** Characters of an address that need no encoding (RFC 3986 §2), without those of a fragment. */
const ADDRESS = /^[A-Za-z\d:/?@!$&'()*+,;=._~%[\]-]+$/;

/**
 * An address that a source states as the endpoint: as it is written, or as the URL standard writes it where it holds what an address
 * cannot. A fragment, which no server sees, is dropped. `undefined` for what is no http(s) URL.
 */
export function endpointUrl(text: string): string | undefined {
  const bare = text.trim().replace(/#.*$/s, '');
  const href = httpUrl(bare);
  return href !== undefined && ADDRESS.test(bare) ? bare : href;
}

/** The parts of a connection that say where its endpoint is. */
export type Reached = Pick<Connection, 'url' | 'transport' | 'endpoint'>;

/**
 * The parts for an endpoint of Streamable HTTP: the base as original clients complete it, and the endpoint itself wherever that does
 * not give the very address.
 */
export function reachedAt(endpoint: string): Pick<Connection, 'endpoint'> & { readonly url: string } {
  const url = (baseUrl(endpoint) ?? endpoint).replace(/\/mcp$/, '');
  return connectionUrl(url, {}).href === endpoint ? { url } : { url, endpoint };
}

/** The address of the MCP endpoint of a connection, without its configuration; `undefined` for one that is not reached over HTTP. */
export function mcpEndpoint({ url, transport, endpoint }: Reached): string | undefined {
  if (url === undefined) return undefined;
  return endpoint ?? (transport === 'sse' ? url : connectionUrl(url, {}).href);
}
