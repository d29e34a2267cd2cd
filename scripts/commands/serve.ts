import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';

import { failureLine } from '../../src/api/failure-line.ts';
import { CATALOG_FILES } from '../../src/catalog/published/catalog-files.ts';
import { buildSettings } from '../../src/publish/settings/build-settings.ts';
import { otherOrigin } from '../../src/api/node/other-origin.ts';
import { serveSettings, type ServeSettings } from '../../src/api/node/serve-settings.ts';
import { observeEdition } from '../../src/telemetry/observed.ts';
import { telemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { parsePort } from '../command-line/port-option.ts';
import { openTelemetry } from '../support/telemetry.ts';
import { failure, print, say, trace } from '../terminal/output.ts';

/** The sub-command `portolan serve`. */
export function serveCommand(): Command {
  return listedCommand('serve')
    .option('--port <number>', 'port; 0 chooses a free port', parsePort, 4321)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .addHelpText('after', SETTINGS)
    .action(async (options: ServeOptions) => {
      process.exitCode = await runServe(options, serveSettings(process.env));
    });
}

const SETTINGS = `
Environment:
  PORTOLAN_OUT          folder of the built site (dist)
  PORTOLAN_API_PUBLIC   1 allows requests to the API and the MCP server without a key; v0.1 only to /v0.1/ and /v0/
  PORTOLAN_PRIVATE      1 requires a key for the pages, too
  PORTOLAN_API_LIMIT    requests per minute, plus a burst (60+20); 0 for no limit
  PORTOLAN_KEYS         key file, as "portolan keys" writes it (.portolan/keys.json)
  PORTOLAN_API_KEYS     keys for hosts without files, as "portolan keys add" prints them, separated by commas
  PORTOLAN_HOSTS        additional host names of the catalogue, separated by commas; * for any
  PORTOLAN_TRUST_PROXY  1 reads the client's address from the last entry of X-Forwarded-For
  PORTOLAN_METRICS      port, or host:port, at which /metrics answers for Prometheus (default: none; host 127.0.0.1)
  PORTOLAN_LOG          json prints a line of JSON for every request on stdout
`;

/** Where to serve. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
}

/** Milliseconds for responses in progress when the server stops. */
const GRACE = 5000;

/** Serves until Ctrl-C. Returns the exit code immediately if there is nothing to serve. */
export async function runServe({ port, host }: ServeOptions, settings: ServeSettings): Promise<number> {
  const { out } = buildSettings(process.env);
  const folder = path.resolve(out);
  if (!existsSync(path.join(folder, 'index.html'))) {
    failure(`there is no built site in "${out}". Run "npx portolan build" first.`);
    return EXIT.error;
  }
  if (!existsSync(path.join(folder, CATALOG_FILES.head))) {
    failure(`the site in "${out}" has no ${CATALOG_FILES.head}: another version built it. Run "npx portolan build" again.`);
    return EXIT.error;
  }
  const watched = telemetrySettings(process.env);
  const telemetry = await openTelemetry(watched);
  const own = { ...settings, hosts: [...settings.hosts, ...listenedHost(host)] };
  // The API with its search and its MCP server: only a catalogue that is served needs them.
  const [{ openBuiltFolder }, { serveCatalog }, { requestObserver }, { requestLog }] = await Promise.all([
    import('../../src/api/node/open-built-folder.ts'),
    import('../../src/api/node/serve-catalog.ts'),
    import('../../src/api/node/observe-requests.ts'),
    import('../../src/api/node/request-log.ts'),
  ]);
  const { catalog, hasKeys } = await openBuiltFolder({ folder, settings: own, onerror: report });
  const { trustsProxy } = settings;
  const log = watched.isLogged ? requestLog((lines) => process.stdout.write(lines)) : undefined;
  if (log !== undefined) process.once('exit', log.flush);
  const observe = requestObserver({ base: () => catalog.current().base, trustsProxy, log: log?.add });
  observeEdition(() => editionOf(folder));
  const server = await serveCatalog({ catalog, folder, port, host, trustsProxy, onerror: report, ...(observe && { observe }) });
  // With a log, stdout has lines of JSON and nothing else.
  (watched.isLogged ? say : print)(`${server.origin}${catalog.current().base}`);
  for (const notice of telemetry.notices) say(notice);
  const elsewhere = otherOrigin(catalog.current().publication.url, server.origin);
  if (elsewhere !== undefined) say(elsewhere);
  for (const line of openings(settings, hasKeys)) say(line);
  say('Press Ctrl-C to stop.');
  const stop = async (): Promise<void> => {
    await catalog.close();
    await server.close(GRACE);
    await telemetry.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  return EXIT.ok;
}

/** Without a database, the edition is the build: its number is its time in seconds since 1970. */
async function editionOf(folder: string): Promise<{ readonly number: number; readonly age: number }> {
  const { mtimeMs } = await stat(path.join(folder, CATALOG_FILES.head));
  return { number: Math.floor(mtimeMs / 1000), age: Math.max(0, (Date.now() - mtimeMs) / 1000) };
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
function openings({ isPublic, isOfficialPublic, isPrivate }: ServeSettings, hasKeys: boolean): string[] {
  const parts = [
    { what: 'the pages', isOpen: !isPrivate },
    { what: 'the API (/api/) and the MCP server (/mcp)', isOpen: isPublic },
    { what: 'the official registry API (/v0.1/, /v0/)', isOpen: isOfficialPublic },
  ];
  const named = (isOpen: boolean): string => parts.flatMap((part) => (part.isOpen === isOpen ? part.what : [])).join(', ');
  const lines = [];
  if (named(true) !== '') lines.push(`Public: ${named(true)}.`);
  if (named(false) !== '') lines.push(`Only with a key: ${named(false)}.`);
  if (isPrivate) lines.push('In a browser, enter any user name, and the key as the password.');
  if (named(false) !== '' && !hasKeys) lines.push('There is no key yet. Create one: npx portolan keys add --name NAME');
  return lines;
}
