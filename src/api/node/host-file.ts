import { decodedPath } from '../http/decoded-path.ts';

// Not from the list of files that static hosts do not serve: it is in `publish`, which this folder must not import. A test compares both.
const HOST_FILE = /^\/(?:_hosts\/.*|_headers|_redirects|_routes\.json|_worker\.js|vercel\.json|middleware\.js)$/;

/**
 * Whether a file configures static hosts, and is not served.
 *
 * @param path as `requestPath` returns it
 */
export function isHostFile(path: string): boolean {
  return HOST_FILE.test(decodedPath(path) ?? path);
}
