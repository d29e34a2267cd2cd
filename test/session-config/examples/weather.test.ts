import { afterEach, describe, expect, it } from 'vitest';

import { serveWeather, type WeatherOptions } from '../../../src/session-config/examples/weather/serve-weather.ts';
import type { RunningMcp } from '../../../src/session-config/node/index.ts';
import { connect, type Connection, type ContentTypes, type Era } from '../server/mcp-client.ts';

const running: (RunningMcp | Connection)[] = [];

async function weather(options?: WeatherOptions): Promise<RunningMcp> {
  const server = await serveWeather(options);
  running.unshift(server);
  return server;
}

async function connected(url: string, era: Era, types?: ContentTypes): Promise<Connection> {
  const connection = await connect(url, era, types);
  running.unshift(connection);
  return connection;
}

afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

const KEY = 'wk-4711-canary';
const DAY = { date: '2026-01-31' };

describe.each<[Era, 'json' | 'sse']>([
  ['modern', 'json'],
  ['modern', 'sse'],
  ['legacy', 'json'],
  ['legacy', 'sse'],
])('the weather server with the official client: %s protocol, responses as %s', (era, responseMode) => {
  it('lists its tools and applies the settings of the connection to a call', async () => {
    const { url } = await weather({ responseMode });
    const types: ContentTypes = [];
    const { client, call } = await connected(`${url}/mcp?units=kelvin&location.city=Bergen&forecast.days=2`, era, types);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['current_weather', 'forecast']);
    const text = await call('forecast', { from: '2026-01-31' });
    expect(text).toMatch(/^Weather in Bergen\n2026-01-31: \d+ K, \w+\n2026-02-01: \d+ K, \w+\nSettings of this connection: kelvin, 2 days/);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : '2025-11-25');
    const wanted = responseMode === 'sse' ? 'text/event-stream' : 'application/json';
    expect(types.at(-1)).toContain(wanted);
  });

  it('separates two concurrent connections', async () => {
    const { url } = await weather({ responseMode });
    const warm = await connected(`${url}/mcp?units=fahrenheit&apiKey=${KEY}&alerts.enabled=true`, era);
    const cold = await connected(`${url}/mcp?location%5Bcity%5D=Tromso`, era);
    for (let round = 0; round < 3; round += 1) {
      const [left, right] = await Promise.all([warm.call('current_weather', DAY), cold.call('current_weather', DAY)]);
      expect(left).toMatch(/Weather in Lisbon\n.* °F, .*\nSettings of this connection: fahrenheit, 5 days, warnings on, a key$/);
      expect(right).toMatch(/Weather in Tromso\n.* °C, .*\nSettings of this connection: celsius, 5 days, warnings off, no key$/);
      expect(left).not.toContain(KEY);
    }
  });

  it('refuses invalid settings with a message that the client passes on, and continues', async () => {
    const { url } = await weather({ responseMode });
    const refused = await connect(`${url}/mcp?units=rankine&forecast.days=15&apiKey=short`, era).catch((error: unknown) => error);
    expect(String(refused)).toContain('422');
    expect(String(refused)).toContain('forecast.days');
    expect(String(refused)).not.toContain('rankine');
    expect(await (await connected(`${url}/mcp`, era)).call('current_weather', DAY)).toContain('celsius');
  });
});

describe('the weather', () => {
  it('is the same for the same city and day, and differs otherwise', async () => {
    const { url } = await weather();
    const { call } = await connected(`${url}/mcp`, 'modern');
    const [first, again, other] = await Promise.all([
      call('current_weather', { city: 'Oslo', ...DAY }),
      call('current_weather', { city: 'Oslo', ...DAY }),
      call('current_weather', { city: 'Cairo', ...DAY }),
    ]);
    expect(again).toBe(first);
    expect(other.replace('Cairo', 'Oslo')).not.toBe(first);
  });

  it('has three days without a key, and as many as the settings allow with one', async () => {
    const { url } = await weather();
    const days = async (query: string): Promise<number> => {
      const text = await (await connected(`${url}/mcp?${query}`, 'modern')).call('forecast', { from: '2026-01-31', days: 9 });
      return text.split('\n').length - 2;
    };
    expect(await days('forecast.days=7')).toBe(3);
    expect(await days(`forecast.days=7&apiKey=${KEY}`)).toBe(7);
  });
});
