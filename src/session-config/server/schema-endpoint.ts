import type { SchemaObject } from '../schema/json-schema.ts';
import { etagOf } from './etag.ts';
import { conditionalStatus } from './preconditions.ts';
import { WELL_KNOWN_PATH, wellKnownConfig, type WellKnownOptions } from './well-known-config.ts';

/** Options of the schema endpoint. */
export interface SchemaEndpointOptions extends Omit<WellKnownOptions, 'id'> {
  /**
   * Public URL of the server, such as `https://weather.example/acme`. Required behind a proxy: the document's `$id` is made from it. The
   * endpoint also responds below its path. Default: the URL of the request.
   */
  readonly publicUrl?: string | undefined;
  /** Seconds for which the document may be cached. Default 300. */
  readonly maxAge?: number | undefined;
}

const METHODS = 'GET, HEAD, OPTIONS';

/** The document is public: any page may read it. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' };

const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, If-None-Match, Mcp-Protocol-Version',
  'access-control-max-age': '86400',
};

/**
 * Responds to `GET /.well-known/mcp-config` with the schema of a server's configuration (spec §4.3): as `application/schema+json`, for any
 * web page, with an ETag. `undefined` for every other path.
 *
 * @throws TypeError for an invalid `publicUrl`
 */
export function schemaEndpoint(schema: SchemaObject, options: SchemaEndpointOptions = {}): (request: Request) => Response | undefined {
  const base = options.publicUrl === undefined ? undefined : withoutCredentials(new URL(options.publicUrl));
  // Only the `$id` differs between requests.
  let document: SchemaObject | undefined;
  const documentWith = (id: string): SchemaObject => ({ ...(document ??= wellKnownConfig(schema, { ...options, id })), $id: id });
  const below = `${base?.pathname.replace(/\/+$/, '') ?? ''}${WELL_KNOWN_PATH}`;
  return (request) => {
    const url = new URL(request.url);
    if (url.pathname !== WELL_KNOWN_PATH && url.pathname !== below) return undefined;
    const id = new URL(base === undefined ? url.pathname : below, base ?? url).href;
    return answer(request, () => documentWith(id), options.maxAge);
  };
}

/** The document is public, so it must not contain them. */
function withoutCredentials(url: URL): URL {
  url.username = '';
  url.password = '';
  return url;
}

function answer(request: Request, document: () => SchemaObject, maxAge = 300): Response {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...PREFLIGHT, allow: METHODS } });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...CORS, allow: METHODS } });
  const body = JSON.stringify(document());
  const etag = etagOf(body);
  const headers = { ...CORS, etag, 'cache-control': `public, max-age=${maxAge}` };
  const status = conditionalStatus((name) => request.headers.get(name), { etag });
  if (status !== undefined) return new Response(null, { status, headers: status === 304 ? headers : CORS });
  const type = { 'content-type': 'application/schema+json; charset=utf-8' };
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers: { ...headers, ...type } });
}
