import { connectionUrl } from '../../session-config/index.ts';
import { baseUrl, httpUrl, withoutMcp } from '../values/http-url.ts';
import type { Connection } from './record.ts';

/** Characters of a URI that need no encoding (RFC 3986 §2), without those of a fragment. */
const URI_CHARACTERS = /^[A-Za-z\d:/?@!$&'()*+,;=._~%[\]-]+$/;

/**
 * The URL of an endpoint as its source states it, with its scheme in lower case (RFC 3986 §3.1), or in the form of the URL
 * standard if it has characters that a URI cannot have. A fragment, which no server receives, is removed. `undefined` if it is not an http(s) URL.
 */
export function endpointUrl(text: string): string | undefined {
  const bare = text.trim().replace(/#.*$/s, '');
  const href = httpUrl(bare);
  return href !== undefined && URI_CHARACTERS.test(bare) ? bare.replace(/^[^:]*/, (scheme) => scheme.toLowerCase()) : href;
}

/** The members of a connection that define its endpoint. */
export type EndpointFields = Pick<Connection, 'url' | 'transport' | 'endpoint'>;

/**
 * The members for a Streamable HTTP endpoint: the base URL, to which clients of the original append `/mcp`, and the endpoint itself if that
 * does not give exactly its URL.
 */
export function endpointFields(endpoint: string): Pick<Connection, 'endpoint'> & { readonly url: string } {
  const url = withoutMcp(baseUrl(endpoint) ?? endpoint);
  return connectionUrl(url, {}).href === endpoint ? { url } : { url, endpoint };
}

/** The URL of the MCP endpoint of a connection, without its configuration; `undefined` for a stdio connection. */
export function mcpEndpoint({ url, transport, endpoint }: EndpointFields): string | undefined {
  if (url === undefined) return undefined;
  return endpoint ?? (transport === 'sse' ? url : connectionUrl(url, {}).href);
}
