import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dump } from 'js-yaml';

import { serveFolder, type StaticServer } from '../../../support/static-server.ts';
import { serveWeather } from '../../../../src/session-config/examples/weather/serve-weather.ts';
import type { RunningMcp } from '../../../../src/session-config/node/index.ts';
import { buildSite } from '../../../support/built-site.ts';
import { serve, type TestServer } from '../../../support/http-server.ts';
import { serveSse, type SseHost } from '../../../support/sse-host.ts';
import { FLAT_SCHEMA, RICH_SCHEMA, TIDES_HEADERS } from './connect-schemas.ts';

/** A catalogue with servers of every sort of form, and the servers behind it. */
export interface ConnectSite {
  readonly origin: string;
  readonly weather: RunningMcp;
  /** Answers nobody's page: no CORS headers. */
  readonly closed: TestServer;
  /** Speaks HTTP+SSE and wants headers. */
  readonly tides: SseHost;
  close(): Promise<void>;
}

/** Builds the catalogue and starts everything. */
export async function startConnectSite(): Promise<ConnectSite> {
  const weather = await serveWeather();
  const closed = await serve((_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  const tides = await serveSse();
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-connect-'));
  await writeServer(content, 'weather', { url: weather.url, schema: await schemaOf(weather) });
  await writeServer(content, 'flat', { url: `${weather.url}?tenant=7`, schema: FLAT_SCHEMA });
  await writeServer(content, 'rich', { url: weather.url, schema: RICH_SCHEMA });
  await writeServer(content, 'nothing', { url: weather.url, schema: { type: 'object', properties: {} } });
  await writeServer(content, 'closed', { url: closed.url, schema: {} });
  await writeServer(content, 'local', { schema: FLAT_SCHEMA });
  await writeServer(content, 'tides', { url: `${tides.url}/sse`, schema: {}, more: { transport: 'sse', headers: TIDES_HEADERS } });
  await writeServer(content, 'six', { url: 'http://[::1]:8', schema: FLAT_SCHEMA });
  const site = await buildSite(content);
  if (site.finished.code !== 0) throw new Error(site.finished.stderr);
  const server: StaticServer = await serveFolder(site.folder, { port: 0, host: '127.0.0.1', base: '/' });
  return {
    origin: server.origin,
    weather,
    closed,
    tides,
    close: async () => {
      tides.endStreams();
      await Promise.all([tides.close(), server.close(), weather.close(), closed.close(), rm(content, { recursive: true })]);
    },
  };
}

async function schemaOf({ url }: RunningMcp): Promise<object> {
  const response = await fetch(`${url}/.well-known/mcp-config`);
  // The reference server's own document.
  return (await response.json()) as object;
}

async function writeServer(
  content: string,
  name: string,
  { url, schema, more }: { readonly url?: string; readonly schema: object; readonly more?: object },
): Promise<void> {
  const folder = path.join(content, 'servers', 'acme');
  await mkdir(folder, { recursive: true });
  const connection = url === undefined ? { type: 'stdio', configSchema: schema } : { type: 'http', url, ...more, configSchema: schema };
  const facts = { qualifiedName: `acme/${name}`, displayName: `Acme ${name}`, description: 'For tests.', connections: [connection] };
  await writeFile(path.join(folder, `${name}.yaml`), dump(url === undefined ? facts : { ...facts, deployed: true, deploymentUrl: url }));
}
