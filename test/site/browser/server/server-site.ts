import { serveFolder } from '../../../support/static-server.ts';
import { pagesFolder } from '../pages-site.ts';

/** A built catalogue with one server for every variant of a server page. */
export interface ServerSite {
  readonly origin: string;
  readonly folder: string;
  close(): Promise<void>;
}

/** Serves the catalogue like a static host. */
export async function startServerSite(): Promise<ServerSite> {
  const folder = await pagesFolder();
  const server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/' });
  return { origin: server.origin, folder, close: () => server.close() };
}
