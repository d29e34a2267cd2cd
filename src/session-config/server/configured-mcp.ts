import { hostHeaderValidationResponse } from '@modelcontextprotocol/server';

import { errorResponse } from './answers.ts';
import { corsPolicy } from './cors.ts';
import { mcpEndpoint, type McpEndpointOptions } from './mcp-endpoint.ts';
import { schemaEndpoint, type SchemaEndpointOptions } from './schema-endpoint.ts';

/** Options of an MCP server with configured connections. */
export interface ConfiguredMcpOptions<T> extends McpEndpointOptions<T>, SchemaEndpointOptions {
  /** Path of the MCP endpoint. Default `/mcp`. */
  readonly path?: string | undefined;
  /** Allowed origins of web pages; `*` for any. Default any. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Allowed host names of requests, without ports; others get 403. On a local machine, this prevents web pages from reaching the server by
   * their own host name (DNS rebinding). Default any.
   */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** A web handler: `fetch` can be passed directly to Node, Deno, Bun or a worker. */
export interface ConfiguredMcp {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves as soon as no request is in progress. Streams on which clients only listen do not count. */
  readonly idle: () => Promise<void>;
  /** Ends all responses in progress, and all sessions that are not shared. */
  readonly close: () => Promise<void>;
}

/**
 * Serves an MCP server and the schema of its configuration: `/mcp` and `/.well-known/mcp-config` (spec §4.3, 4.4).
 *
 * @throws TypeError for an invalid `publicUrl`
 *
 * @example
 * const mcp = configuredMcp({ config: standardConfig(Settings), createServer: (settings) => weatherServer(settings), now: Date.now });
 * export default { fetch: mcp.fetch };
 */
export function configuredMcp<T>(options: ConfiguredMcpOptions<T>): ConfiguredMcp {
  const { publicUrl, path = '/mcp', allowedHosts, allowedOrigins = ['*'] } = options;
  const schema = schemaEndpoint(options.config.validator.schema, options);
  const endpoint = mcpEndpoint(options);
  const cors = corsPolicy(allowedOrigins);
  const base = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  const paths = new Set([path, `${base}${path}`]);

  const answerMcp = async (request: Request): Promise<Response> => {
    if (cors.refuses(request)) return errorResponse('forbiddenOrigin', cors.headers(request));
    if (request.method === 'OPTIONS') return cors.preflight(request);
    return endpoint.answer(request, cors.headers(request));
  };
  const fetch = async (request: Request): Promise<Response> => {
    const refusal = allowedHosts && hostHeaderValidationResponse(request, [...allowedHosts]);
    if (refusal !== undefined) return refusal;
    const document = schema(request);
    if (document !== undefined) return document;
    if (!paths.has(new URL(request.url).pathname)) return new Response(null, { status: 404 });
    return answerMcp(request);
  };
  return { fetch, idle: () => endpoint.idle(), close: () => endpoint.close() };
}
