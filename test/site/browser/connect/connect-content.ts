import { serveWeather } from '../../../../src/session-config/examples/weather/serve-weather.ts';
import { FLAT_SCHEMA, RICH_SCHEMA, TIDES_HEADERS } from './connect-schemas.ts';

/** Origins in built pages; the test server replaces them by those of running servers. */
export const ORIGINS = { weather: 'http://127.0.0.1:59001', closed: 'http://127.0.0.1:59002', tides: 'http://127.0.0.1:59003' } as const;

/** Facts by qualified name: one server for every kind of form. */
export async function formServers(): Promise<Readonly<Record<string, object>>> {
  const { weather, closed, tides } = ORIGINS;
  return {
    'forms/weather': overHttp('weather', weather, await weatherSchema()),
    'forms/flat': overHttp('flat', `${weather}?tenant=7`, FLAT_SCHEMA),
    'forms/rich': overHttp('rich', weather, RICH_SCHEMA),
    'forms/nothing': overHttp('nothing', weather, { type: 'object', properties: {} }),
    'forms/closed': overHttp('closed', closed, {}),
    'forms/local': { ...named('local'), connections: [{ type: 'stdio', configSchema: FLAT_SCHEMA }] },
    'forms/tides': overHttp('tides', `${tides}/sse`, {}, { transport: 'sse', headers: TIDES_HEADERS }),
    'forms/six': overHttp('six', 'http://[::1]:8', FLAT_SCHEMA),
  };
}

function named(name: string): object {
  return { displayName: `Acme ${name}`, description: 'For tests.' };
}

function overHttp(name: string, url: string, configSchema: object, more: object = {}): object {
  return { ...named(name), connections: [{ type: 'http', url, ...more, configSchema }], deployed: true, deploymentUrl: url };
}

/** The schema that the reference server publishes. */
async function weatherSchema(): Promise<object> {
  const server = await serveWeather({ publicUrl: ORIGINS.weather });
  try {
    const response = await fetch(`${server.url}/.well-known/mcp-config`);
    // The reference server's own document.
    return (await response.json()) as object;
  } finally {
    await server.close();
  }
}
