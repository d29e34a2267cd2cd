import type { ApiRequest } from './request.ts';
import { readText } from './read-text.ts';
import { requestPath } from './request-path.ts';

/** A request of the Fetch standard, converted for the API. */
interface WebRequest {
  readonly request: ApiRequest;
  /** Whether the path is below the base; if it is not, the path is `/`. */
  readonly isInside: boolean;
}

/**
 * Converts a request of the Fetch standard for the API. Its URL keeps the percent-encoding as sent (URL standard, "path state"); only dot
 * segments are resolved.
 *
 * @param base path of the site on its origin, with slashes at both ends
 * @param address the client's network address; empty if it is not known
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
      // Not every host passes the Host header to a handler; the URL contains its value.
      header: (name) => headers.get(name) ?? (name === 'host' ? url.host : undefined),
      hasBody: request.body !== null || headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0',
      body: (maxBytes) => readText(request.body, maxBytes),
      address,
    },
  };
}
