import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';

import { failureLine } from '../../src/api/failure-line.ts';
import { CATALOG_FILES } from '../../src/catalog/published/catalog-files.ts';
import { buildSettings } from '../../src/publish/settings/build-settings.ts';
import { otherOrigin } from '../../src/api/node/other-origin.ts';
import type { DrainOptions } from '../../src/api/node/drain.ts';
import type { WorkerState } from '../../src/api/node/workers/messages.ts';
import { serveSettings, type ServeSettings } from '../../src/api/node/serve-settings.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';
import { telemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { secondsOption } from '../command-line/seconds-option.ts';
import { parseWorkers } from '../command-line/workers-option.ts';
import { parsePort } from '../command-line/port-option.ts';
import { hasSite } from '../serve/has-site.ts';
import { exitNow } from '../terminal/exit-now.ts';
import { failure, print, say, trace } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';

/** The sub-command `portolan serve`. */
export function serveCommand(): Command {
  return listedCommand('serve')
    .option('--port <number>', 'port; 0 chooses a free port', parsePort, 4321)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--workers <number>', 'processes that answer; auto for one per processor core', parseWorkers, 1)
    .option(
      '--drain-delay <seconds>',
      'seconds between "not ready" and the end of listening, for a load balancer',
      secondsOption({ min: 0, max: 3600 }),
      0,
    )
    .addHelpText('after', SETTINGS)
    .action(async (options: ServeOptions) => {
      process.exitCode = await runServe(options, serveSettings(process.env));
    });
}

const SETTINGS = `
Environment:
  PORTOLAN_OUT            folder of the built site (dist)
  PORTOLAN_API_PUBLIC     1 allows requests to the API and the MCP server without a key; v0.1 only to /v0.1/ and /v0/
  PORTOLAN_PRIVATE        1 requires a key for the pages, too
  PORTOLAN_API_LIMIT      requests per minute, plus a burst (60+20); 0 for no limit
  PORTOLAN_KEYS           key file, as "npx portolan keys" writes it (.portolan/keys.json)
  PORTOLAN_API_KEYS       keys for hosts without files, as "npx portolan keys add" prints them, separated by commas
  PORTOLAN_HOSTS          additional host names of the catalogue, separated by commas; * for any
  PORTOLAN_TRUST_PROXY    1 reads the client's address from the last entry of X-Forwarded-For
  PORTOLAN_DATABASE       PostgreSQL database from which the API answers; then a built site is not needed (default: none)
  PORTOLAN_DATABASE_READ  read replica of it, which answers requests
  PORTOLAN_METRICS        port, or host:port, at which /metrics answers for Prometheus (default: none; host 127.0.0.1)
  PORTOLAN_LOG            json prints a line of JSON for every request on stdout
  PORTOLAN_CACHE_ANSWERS  megabytes for answers of the API that are kept (64); 0 for none
`;

/** Where to serve. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** Number of processes that answer. Default 1. */
  readonly workers?: number;
  /** Seconds. Default 0. */
  readonly drainDelay?: number;
}

/** Milliseconds for responses in progress when the server stops. */
const GRACE = 5000;

/** Serves until Ctrl-C. Returns the exit code immediately if there is nothing to serve. */
export async function runServe(options: ServeOptions, settings: ServeSettings): Promise<number> {
  const { out } = buildSettings(process.env);
  const folder = path.resolve(out);
  // With a database, pages may be on another host.
  const unusable = databaseSettings(process.env) === undefined ? unusableSite(folder, out) : undefined;
  if (unusable !== undefined) {
    failure(unusable);
    return EXIT.error;
  }
  const { host } = options;
  const own = { ...settings, hosts: [...settings.hosts, ...listenedHost(host)] };
  const { workers = 1, drainDelay = 0 } = options;
  const serving = workers === 1 ? await serveAlone(folder, options, own) : await serveTogether(folder, options, own);
  // With a log, stdout has lines of JSON and nothing else.
  (telemetrySettings(process.env).isLogged ? say : print)(`${serving.origin}${serving.base}`);
  for (const notice of serving.notices) say(notice);
  const elsewhere = otherOrigin(serving.url, serving.origin);
  if (elsewhere !== undefined) say(elsewhere);
  for (const line of openings(settings, serving)) say(line);
  if (workers > 1) say(`${workers} workers answer.`);
  say('Press Ctrl-C to stop.');
  onStopSignals(['SIGINT', 'SIGTERM'], {
    stop: () => void serving.drain({ delay: drainDelay * 1000, grace: GRACE }),
    again: () => exitNow(EXIT.interrupted),
  });
  return EXIT.ok;
}

/** Why a folder cannot be served, and a fix; `undefined` if it can. */
function unusableSite(folder: string, out: string): string | undefined {
  if (!hasSite(folder)) return `there is no built site in "${out}". Run "npx portolan build" first.`;
  if (existsSync(path.join(folder, CATALOG_FILES.head))) return undefined;
  return `the site in "${out}" has no ${CATALOG_FILES.head}: another version built it. Run "npx portolan build" again.`;
}

/** A catalogue that is served. */
interface Serving extends Omit<WorkerState, 'innerPort'> {
  readonly drain: (options: DrainOptions) => Promise<void>;
}

async function serveAlone(folder: string, { port, host }: ServeOptions, settings: ServeSettings): Promise<Serving> {
  // The API with its search and its MCP server: only a catalogue that is served needs them.
  const [{ openServed }, { serveCatalog }, { drain }] = await Promise.all([
    import('../serve/open-served.ts'),
    import('../../src/api/node/serve-catalog.ts'),
    import('../../src/api/node/drain.ts'),
  ]);
  const opened = await openServed({ folder, settings, onerror: report });
  const { catalog, hasKeys, notices } = opened;
  const server = await serveCatalog({ ...opened.parts, catalog, folder, port, host, trustsProxy: settings.trustsProxy, onerror: report });
  const { base, publication } = catalog.current();
  return {
    ...{ base, url: publication.url, hasKeys, origin: server.origin, notices },
    async drain(options) {
      await drain(server, catalog, options);
      await opened.close();
    },
  };
}

async function serveTogether(folder: string, { port, host, workers = 1 }: ServeOptions, settings: ServeSettings): Promise<Serving> {
  const [{ startWorkers }, { freeAddress }] = await Promise.all([import('../serve/workers.ts'), import('../../src/api/node/listen.ts')]);
  // Chosen here, so that a worker that replaces another one listens at the same port.
  const free = await freeAddress({ port, host });
  const task = { folder, settings, port: free.port, host };
  const started = await startWorkers({ count: workers, task, onReplaced: (message) => failure(message) });
  return { ...started.state, drain: (options) => started.drain(options) };
}

function report(error: unknown): void {
  failure(failureLine(error));
  trace(error);
}

/** The listening address, unless it is a wildcard address. */
function listenedHost(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') return [];
  return [host.includes(':') ? `[${host}]` : host];
}

/** The open parts, the parts that require a key, and how to create one. */
function openings(
  { isPublic, isOfficialPublic, isPrivate }: ServeSettings,
  { base, hasKeys }: Pick<Serving, 'base' | 'hasKeys'>,
): string[] {
  const parts = [
    { what: 'the pages', isOpen: !isPrivate },
    { what: `the API (${base}api/) and the MCP server (${base}mcp)`, isOpen: isPublic },
    { what: `the official registry API (${base}v0.1/, ${base}v0/)`, isOpen: isOfficialPublic },
  ];
  const named = (isOpen: boolean): string => parts.flatMap((part) => (part.isOpen === isOpen ? part.what : [])).join(', ');
  const lines = [];
  if (named(true) !== '') lines.push(`Public: ${named(true)}.`);
  if (named(false) !== '') lines.push(`Only with a key: ${named(false)}.`);
  if (isPrivate) lines.push('In a browser, enter any user name, and the key as the password.');
  if (named(false) !== '' && !hasKeys) lines.push('There is no key yet. Create one: npx portolan keys add --name NAME');
  return lines;
}
