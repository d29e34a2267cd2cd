import { handler } from '@astrojs/node/server.js';
import { base } from 'astro:config/server';

import { serveEndpoint } from '../serve/serve-endpoint.ts';
import { SITE_FOLDER } from './site-folder.ts';

/** Milliseconds for answers under way when the server is stopped. */
const GRACE = 5000;

const { HOST, PORT } = process.env;
const root = base.endsWith('/') ? base : `${base}/`;

// The server that `@astrojs/node` would start serves files before routes, and so the official dialect's file for its whole list.
const server = await serveEndpoint({
  folder: SITE_FOLDER,
  base: root,
  endpoint: handler,
  host: HOST || '127.0.0.1',
  port: Number(PORT || 4321),
});
process.stdout.write(`${server.origin}${root}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close(GRACE));
