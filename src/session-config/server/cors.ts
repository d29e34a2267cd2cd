/** Which pages of browsers may call the MCP endpoint, and how they are told (Fetch standard, CORS protocol). */
export interface CorsPolicy {
  /** Whether a request comes from a page that may not call. A request without an `Origin` comes from no page. */
  refuses(request: Request): boolean;
  /** The answer to a preflight. */
  preflight(request: Request): Response;
  /** Headers that let the page read the answer. */
  headers(request: Request): Record<string, string>;
}

/** Methods of Streamable HTTP. */
export const MCP_METHODS = 'GET, POST, DELETE, OPTIONS';

const REQUEST_HEADERS = 'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id';

/**
 * @param origins origins that may call, such as `https://app.example`; `*` for any. No answer ever allows credentials, so that
 * a page acts with what it sends and not with the cookies of its visitor.
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
          // A tool may ask for headers of its own (Mcp-Param-…): what the page names, it may send.
          'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? REQUEST_HEADERS,
          'access-control-max-age': '7200',
        },
      }),
  };
}
