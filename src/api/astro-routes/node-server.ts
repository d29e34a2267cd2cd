import { handler } from '@astrojs/node/server.js';

import { failureLine } from '../failure-line.ts';
import { plainLine } from '../text/plain-line.ts';
import { portFrom } from '../node/port.ts';
import { serveEndpoint } from '../node/serve-endpoint.ts';
import { SITE_BASE } from './site-base.ts';
import { SITE_FOLDER } from './built-site-folder.ts';

/** Milliseconds that open requests have to end when the server stops. */
const SHUTDOWN_TIMEOUT = 5000;

/** Maximum length of the error line, in characters. */
const MAX_LINE = 1000;

const host = process.env['HOST'] || '127.0.0.1';
const portText = process.env['PORT'] || '4321';

async function start(): Promise<void> {
  const port = portFrom(portText);
  if (port === undefined) throw new Error(`PORT is "${portText}": write a whole number from 0 to 65535.`);
  // The server of `@astrojs/node` would serve files before routes, and so answer the official registry API's list with its file.
  const server = await serveEndpoint({ folder: SITE_FOLDER, base: SITE_BASE, endpoint: handler, host, port, onerror });
  process.stdout.write(`${server.origin}${SITE_BASE}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close(SHUTDOWN_TIMEOUT));
}

function report(message: string): void {
  process.stderr.write(`portolan: ${plainLine(message, MAX_LINE)}\n`);
}

function onerror(error: unknown): void {
  report(failureLine(error));
}

try {
  await start();
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
