import { serveFolder } from '../../../support/static-server.ts';
import { serveWeather } from '../../../../src/session-config/examples/weather/serve-weather.ts';
import type { RunningMcp } from '../../../../src/session-config/node/index.ts';
import { serve, type TestServer } from '../../../support/http-server.ts';
import { serveSse, type SseHost } from '../../../support/sse-host.ts';
import { pagesFolder } from '../pages-site.ts';
import { ORIGINS } from './connect-content.ts';

/** A catalogue with servers for every kind of form, and the running servers. */
export interface ConnectSite {
  readonly origin: string;
  readonly weather: RunningMcp;
  /** A server without CORS headers. */
  readonly closed: TestServer;
  /** A server with HTTP+SSE that requires headers. */
  readonly tides: SseHost;
  close(): Promise<void>;
}

/** Serves the catalogue and starts everything. */
export async function startConnectSite(): Promise<ConnectSite> {
  const folder = await pagesFolder();
  const weather = await serveWeather();
  const closed = await serve((_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  const tides = await serveSse();
  const running = { weather: weather.url, closed: closed.url, tides: tides.url };
  const server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/', fill: (html) => withOrigins(html, running) });
  return {
    origin: server.origin,
    weather,
    closed,
    tides,
    close: async () => {
      tides.endStreams();
      await Promise.all([tides.close(), server.close(), weather.close(), closed.close()]);
    },
  };
}

/** Replaces origins in a page by those of running servers, plain and URL-encoded. */
function withOrigins(html: string, running: Readonly<Record<keyof typeof ORIGINS, string>>): string {
  let filled = html;
  for (const name of ['weather', 'closed', 'tides'] as const)
    filled = filled
      .replaceAll(ORIGINS[name], running[name])
      .replaceAll(encodeURIComponent(ORIGINS[name]), encodeURIComponent(running[name]));
  return filled;
}
