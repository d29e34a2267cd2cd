import type { SchemaObject } from '../schema/json-schema.ts';
import { encodeConfig } from './encode-config.ts';

/** What a connection carries beside its configuration, and where it goes. */
export interface ConnectionUrlOptions {
  /** Key of the platform, for the reserved parameter `api_key`; left out where empty. */
  readonly apiKey?: string;
  /** Profile of the platform, for the reserved parameter `profile`; left out where empty. */
  readonly profile?: string;
}

/**
 * The address at which a server is reached over Streamable HTTP with a configuration: `{base}/mcp` and the query (spec §4.4).
 * A slash at the end, or `/mcp` itself, is not doubled. A query of the base is kept, but for what belongs to members that the
 * configuration sets. A fragment, which no server sees, is dropped.
 *
 * @throws ConfigEncodeError for a configuration that no query can carry
 * @throws TypeError for a base that is not an http or https address
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
 * The address of an endpoint with a configuration in its query, for an endpoint that is stated as a whole: nothing is added to its path.
 * Its query and its fragment are treated as {@link connectionUrl} treats those of a base.
 *
 * @throws ConfigEncodeError for a configuration that no query can carry
 * @throws TypeError for what is not an http or https address
 *
 * @example
 * configuredEndpoint('https://weather.example/sse', { units: 'celsius' }).href // 'https://weather.example/sse?units=celsius'
 */
export function configuredEndpoint(endpoint: string | URL, config: unknown, schema?: SchemaObject): URL {
  const url = new URL(endpoint);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`The base of a connection is an http(s) address, not ${url.protocol}`);
  url.hash = '';
  const params = encodeConfig(config, schema);
  // A query that is left alone keeps its spelling, such as "?login".
  if (params.size > 0) url.search = `${new URLSearchParams([...keptParams(url, [...params.keys()]), ...params])}`;
  return url;
}

/** The parameters of an address that are kept beside others: those of no member that one of the others belongs to. */
export function keptParams({ searchParams }: URL, others: readonly string[]): [name: string, value: string][] {
  const members = new Set(others.map(topName));
  return [...searchParams].filter(([name]) => !members.has(topName(name)));
}

/** The member at the top that a parameter belongs to, in either notation. */
function topName(param: string): string {
  return param.split(/[.[]/, 1)[0] ?? '';
}
