import { serveFolder } from '../../../support/static-server.ts';
import { pagesFolder } from '../pages-site.ts';

/** A built catalogue with a server of every sort that a page tells of differently. */
export interface ServerSite {
  readonly origin: string;
  readonly folder: string;
  close(): Promise<void>;
}

/** Serves the catalogue as a host of files does. */
export async function startServerSite(): Promise<ServerSite> {
  const folder = await pagesFolder();
  const server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/' });
  return { origin: server.origin, folder, close: () => server.close() };
}
