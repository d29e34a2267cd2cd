import type { ApiRequest } from './request.ts';
import { requestPath } from './request-path.ts';

/** What a request of the web asks for. */
export interface WebRequest {
  readonly request: ApiRequest;
  /** Whether the path is below the base; it is `/` where it is not. */
  readonly isInside: boolean;
}

/**
 * A request of the Fetch standard for the API. Its URL keeps percent-encoding as it was sent (URL standard, "path state"): only dotted
 * parts are resolved.
 *
 * @param base path of the site on its origin, with slashes at both ends
 * @param address the client's network address; empty where it is not known
 */
export function webRequest(request: Request, base: string, address: string): WebRequest {
  const { method, headers } = request;
  const url = new URL(request.url);
  const path = requestPath(url.pathname, base);
  return {
    isInside: path !== undefined,
    request: {
      method,
      path: path ?? '/',
      query: url.search.slice(1),
      // Not every host gives the Host header to a handler; the address was made from it.
      header: (name) => headers.get(name) ?? (name === 'host' ? url.host : undefined),
      hasBody: request.body !== null || headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0',
      address,
    },
  };
}
