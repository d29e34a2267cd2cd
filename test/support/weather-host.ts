import { WeatherSettings } from '../../src/session-config/examples/weather/settings.ts';
import { weatherServer } from '../../src/session-config/examples/weather/weather-server.ts';
import { nodeListener } from '../../src/session-config/node/index.ts';
import { configuredMcp, standardConfig, type ResponseMode } from '../../src/session-config/server/index.ts';
import { serve, type TestServer } from './http-server.ts';

/** Options of a weather server in a test. */
interface WeatherHostOptions {
  readonly responseMode: ResponseMode;
  /** `legacy`: behaves like a server without the protocol version of 2026. */
  readonly era: 'legacy' | 'modern';
  readonly allowedOrigins?: readonly string[];
  /** Changes a response before it is sent. */
  readonly change?: (response: Response, request: Request) => Response | Promise<Response>;
}

/** The running reference weather server. */
export interface WeatherHost extends TestServer {
  /** Distinct content types of the responses to messages. */
  readonly types: ReadonlySet<string>;
}

/** Serves the weather server at `{url}/mcp`. */
export async function serveWeatherHost({ era, change, ...options }: WeatherHostOptions): Promise<WeatherHost> {
  const mcp = configuredMcp({ ...options, config: standardConfig(WeatherSettings), createServer: weatherServer, now: Date.now });
  const types = new Set<string>();
  const answer = async (request: Request): Promise<Response> => {
    const asksForModern = era === 'legacy' && request.method === 'POST' && (await request.clone().text()).includes('"server/discover"');
    const response = asksForModern ? await mcp.fetch(new Request(request, { body: NO_SUCH_METHOD })) : await mcp.fetch(request);
    const type = response.headers.get('content-type');
    if (request.method === 'POST' && response.ok && type !== null) types.add(type.split(';', 1).join(''));
    return change === undefined ? response : change(response, request);
  };
  const server = await serve(nodeListener({ fetch: answer }));
  return {
    ...server,
    types,
    close: async () => {
      await mcp.close();
      await server.close();
    },
  };
}

/** A message that servers of the older protocol reject before initialisation. */
const NO_SUCH_METHOD = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'no-such-method' });
