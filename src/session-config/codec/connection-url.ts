import type { SchemaObject } from '../schema/json-schema.ts';
import { encodeConfig } from './encode-config.ts';

/** Additional parameters of a connection URL. */
export interface ConnectionUrlOptions {
  /** Key of the platform, for the reserved parameter `api_key`; omitted if empty. */
  readonly apiKey?: string;
  /** Profile of the platform, for the reserved parameter `profile`; omitted if empty. */
  readonly profile?: string;
}

/**
 * The Streamable HTTP URL of a server with a configuration: `{base}/mcp` and the query (spec §4.4). A trailing slash or `/mcp` is not
 * repeated. A query of the base is kept, except parameters of members that the configuration sets. A fragment, which no server receives, is
 * removed.
 *
 * @throws ConfigEncodeError for a configuration that cannot be encoded as a query
 * @throws TypeError for a base that is not an http(s) URL
 *
 * @example
 * connectionUrl('https://weather.example/acme/', { units: 'celsius' }).href // 'https://weather.example/acme/mcp?units=celsius'
 */
export function connectionUrl(
  base: string | URL,
  config: unknown,
  schema?: SchemaObject,
  { apiKey, profile }: ConnectionUrlOptions = {},
): URL {
  const url = configuredEndpoint(base, config, schema);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`;
  if (apiKey) url.searchParams.set('api_key', apiKey);
  if (profile) url.searchParams.set('profile', profile);
  return url;
}

/**
 * The URL of a complete endpoint with a configuration in its query. Its path is not changed. Its query and fragment are handled as in
 * {@link connectionUrl}.
 *
 * @throws ConfigEncodeError for a configuration that cannot be encoded as a query
 * @throws TypeError for anything but an http(s) URL
 *
 * @example
 * configuredEndpoint('https://weather.example/sse', { units: 'celsius' }).href // 'https://weather.example/sse?units=celsius'
 */
export function configuredEndpoint(endpoint: string | URL, config: unknown, schema?: SchemaObject): URL {
  const url = new URL(endpoint);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`The base of a connection must be an http(s) URL, not ${url.protocol}`);
  url.hash = '';
  const params = encodeConfig(config, schema);
  // An unchanged query keeps its spelling, such as "?login".
  if (params.size > 0) url.search = `${new URLSearchParams([...keptParams(url, [...params.keys()]), ...params])}`;
  return url;
}

/** The parameters of a URL that are kept when others are added: those of other top-level members. */
export function keptParams({ searchParams }: URL, others: readonly string[]): [name: string, value: string][] {
  const members = new Set(others.map(topName));
  return [...searchParams].filter(([name]) => !members.has(topName(name)));
}

/** The top-level member of a parameter, in either notation. */
function topName(param: string): string {
  return param.split(/[.[]/, 1)[0] ?? '';
}
