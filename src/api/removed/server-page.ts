import { decodedPath } from '../http/decoded-path.ts';

/** However the address ends: hosts lead all of these to the page. */
const SERVER_PAGE = /^\/servers\/(@?\w[\w./-]*?)(?:\/|\/index\.html)?$/;

/**
 * The name of the server at whose page a path leads; `undefined` for any other path.
 *
 * @param path below the base, as `requestPath` gives it
 */
export function serverOfPage(path: string): string | undefined {
  return path.startsWith('/servers/') ? SERVER_PAGE.exec(decodedPath(path) ?? '')?.[1] : undefined;
}
