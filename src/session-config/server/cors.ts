/** Which web pages may call the MCP endpoint (Fetch standard, CORS protocol). */
interface CorsPolicy {
  /** Whether a request comes from a forbidden page. A request without an `Origin` does not come from a page. */
  refuses(request: Request): boolean;
  /** The response to a preflight request. */
  preflight(request: Request): Response;
  /** Headers that let the page read the response. */
  headers(request: Request): Record<string, string>;
}

/** Methods of Streamable HTTP. */
export const MCP_METHODS = 'GET, POST, DELETE, OPTIONS';

const REQUEST_HEADERS = 'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id';

/**
 * @param origins allowed origins, such as `https://app.example`; `*` for any. Credentials are never allowed, so a page cannot use the
 * cookies of its visitor.
 */
export function corsPolicy(origins: readonly string[]): CorsPolicy {
  const open = origins.includes('*');
  const allowed = (request: Request): string | undefined => {
    const origin = request.headers.get('origin');
    return open ? '*' : origin !== null && origins.includes(origin) ? origin : undefined;
  };
  const headers = (request: Request): Record<string, string> => {
    const origin = allowed(request);
    return {
      ...(!open && { vary: 'Origin' }),
      ...(origin !== undefined && { 'access-control-allow-origin': origin }),
      'access-control-expose-headers': 'Mcp-Session-Id, Mcp-Protocol-Version, Retry-After, WWW-Authenticate',
    };
  };
  return {
    headers,
    refuses: (request) => request.headers.has('origin') && allowed(request) === undefined,
    preflight: (request) =>
      new Response(null, {
        status: 204,
        headers: {
          ...headers(request),
          'access-control-allow-methods': MCP_METHODS,
          // A tool may require additional headers (Mcp-Param-…), so all requested headers are allowed.
          'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? REQUEST_HEADERS,
          'access-control-max-age': '7200',
        },
      }),
  };
}
