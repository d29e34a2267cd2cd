import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { madeUpDays, temperature, type Day } from './made-up-weather.ts';
import type { Weather } from './settings.ts';

const DAYS_WITHOUT_KEY = 3;

const City = z.string().min(1).max(80).optional().describe('City. Default: the one in the settings.');
const From = z.iso.date().describe('First day, such as 2026-01-31.');

/** The server of one connection. Its settings are frozen. */
export function weatherServer(settings: Weather): McpServer {
  const server = new McpServer({ name: 'weather', title: 'Made-up weather', version: '1.0.0' });

  server.registerTool(
    'current_weather',
    { description: 'Returns the weather of a city on a day.', inputSchema: z.object({ city: City, date: From }) },
    ({ city = settings.location.city, date }) => answer(city, madeUpDays(city, date, 1), settings),
  );

  server.registerTool(
    'forecast',
    {
      description: 'Returns the weather of a city for several days, limited by the settings.',
      inputSchema: z.object({ city: City, from: From, days: z.int().min(1).max(14).optional() }),
    },
    ({ city = settings.location.city, from, days = settings.forecast.days }) => {
      const allowed = Math.min(days, settings.forecast.days, settings.apiKey === undefined ? DAYS_WITHOUT_KEY : 14);
      return answer(city, madeUpDays(city, from, allowed), settings);
    },
  );

  return server;
}

/** States the settings, and only whether there is a key. */
function answer(
  city: string,
  days: readonly Day[],
  { units, forecast, alerts, apiKey }: Weather,
): { content: { type: 'text'; text: string }[] } {
  const lines = days.map(({ date, celsius, sky }) => {
    const warning = celsius < 0 ? ' – frost' : celsius > 32 ? ' – heat' : '';
    return `${date}: ${temperature(celsius, units)}, ${sky}${alerts.enabled ? warning : ''}`;
  });
  const key = apiKey === undefined ? 'no key' : 'a key';
  const held = `${units}, ${forecast.days} days, warnings ${alerts.enabled ? 'on' : 'off'}, ${key}`;
  return { content: [{ type: 'text', text: [`Weather in ${city}`, ...lines, `Settings of this connection: ${held}`].join('\n') }] };
}
