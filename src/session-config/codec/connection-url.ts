import type { SchemaObject } from '../json-schema.ts';
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
 * A slash at the end, or `/mcp` itself, is not doubled. A query of the base is kept; the configuration wins over parameters of the
 * same name. A fragment, which no server sees, is dropped.
 *
 * @throws ConfigEncodeError for a configuration that no query can carry
 * @throws TypeError for a base that is not an http or https address
 *
 * @example
 * connectionUrl('https://weather.example/acme/', { units: 'celsius' }).href // 'https://weather.example/acme/mcp?units=celsius'
 */
export function connectionUrl(base: string | URL, config: unknown, schema?: SchemaObject, options: ConnectionUrlOptions = {}): URL {
  const url = new URL(base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError(`The base of a connection is an http(s) address, not ${url.protocol}`);
  url.hash = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`;
  const params = encodeConfig(config, schema);
  for (const name of new Set(params.keys())) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(name, value);
  for (const [name, value] of Object.entries({ api_key: options.apiKey, profile: options.profile })) {
    if (value !== undefined && value !== '') url.searchParams.set(name, value);
  }
  return url;
}
