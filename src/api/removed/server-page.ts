import { decodedPath } from '../http/decoded-path.ts';

/** Every path that hosts resolve to a server's page. */
const SERVER_PAGE = /^\/servers\/(@?\w[\w./-]*?)(?:\/|\/index\.html)?$/;

/**
 * The name of the server whose page is at a path; `undefined` for any other path.
 *
 * @param path below the base, as `requestPath` returns it
 */
export function serverOfPage(path: string): string | undefined {
  return path.startsWith('/servers/') ? SERVER_PAGE.exec(decodedPath(path) ?? '')?.[1] : undefined;
}
