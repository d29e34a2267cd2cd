import { hostHeaderValidationResponse } from '@modelcontextprotocol/server';

import { errorResponse } from './answers.ts';
import { corsPolicy } from './cors.ts';
import { mcpEndpoint, type McpEndpointOptions } from './mcp-endpoint.ts';
import { schemaEndpoint, type SchemaEndpointOptions } from './schema-endpoint.ts';

/** An MCP server whose connections are configured. */
export interface ConfiguredMcpOptions<T> extends McpEndpointOptions<T>, SchemaEndpointOptions {
  /** Path of the MCP endpoint. Default `/mcp`. */
  readonly path?: string | undefined;
  /** Origins of pages that may connect; `*` for any. Default any. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Host names under which the server may be asked, without ports; others are refused with 403. On a machine of one's own this is what
   * keeps a page of the web from reaching the server by a name that it points there (DNS rebinding). Default any.
   */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** Answers requests of the web: `fetch` can be handed to Node, Deno, Bun or a worker as it is. */
export interface ConfiguredMcp {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Fulfilled as soon as no request is being answered. A stream by which a client only listens does not count. */
  readonly idle: () => Promise<void>;
  /** Ends every answer in progress, and every session that is not shared. */
  readonly close: () => Promise<void>;
}

/**
 * Serves an MCP server and the schema of its configuration: `/mcp` and `/.well-known/mcp-config` (spec §4.3, 4.4).
 *
 * @throws TypeError for a `publicUrl` that is no URL
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
