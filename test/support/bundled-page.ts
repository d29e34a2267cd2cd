import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

import { sendMissing, serve, type TestServer } from './http-server.ts';

/** A page that holds nothing but one script, bundled as the site's own are. */
export interface BundledPage {
  readonly server: TestServer;
  readonly close: () => Promise<void>;
}

/**
 * Bundles a script and serves a page with it.
 *
 * @param script path of the TypeScript file
 * @param policy the page's Content-Security-Policy
 */
export async function serveBundled(script: string, policy: string): Promise<BundledPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-page-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input: path.resolve(script), output: { entryFileNames: 'page.js' } } },
    worker: { format: 'es' },
  });
  const page = '<!doctype html><html lang="en"><title>Page</title><script type="module" src="/page.js"></script><body></body></html>';
  const server = await serve(async ({ url = '/' }, response) => {
    if (url === '/') return void response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page);
    const file = path.join(folder, path.normalize(url));
    const body = await readFile(file).catch(() => undefined);
    if (body === undefined || !file.startsWith(folder)) return sendMissing(response);
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
  });
  return {
    server,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
