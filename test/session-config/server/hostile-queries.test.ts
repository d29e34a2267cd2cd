import { McpServer } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WeatherSettings } from '../../../src/session-config/examples/weather/settings.ts';
import { configuredMcp, redactor, standardConfig } from '../../../src/session-config/server/index.ts';
import { cases } from '../../support/cases.ts';
import { codePoint } from '../../support/code-point.ts';

const config = standardConfig(WeatherSettings);
const name = fc.constantFrom(
  ...['units', 'apiKey', 'location', 'city', 'forecast', 'days', 'alerts', 'enabled', '__proto__', 'constructor', 'prototype', 'toString'],
  ...['0', '1', '4294967295', '', 'api_key', 'profile'],
);
const joint = fc.constantFrom('.', '..', '[', ']', '][', '%5B', '%5D', '%', '');
const path = fc.array(fc.tuple(name, joint), { minLength: 1, maxLength: 6 }).map((parts) => parts.flat().join(''));
const value = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.json({ maxDepth: 3 }).map(encodeURIComponent),
  fc.constantFrom('', '%', '%E0%A4%A', '1e999', '-0', 'kelvin', '7', 'true', 'null', '{"__proto__":{"x":1}}', '[[[['),
);
const query = fc
  .array(fc.tuple(path, fc.constantFrom('=', '', '=='), value), { maxLength: 8 })
  .map((pairs) => pairs.map((pair) => pair.join('')).join('&'));

describe('a configuration handler', () => {
  it('responds to every query, changes no prototype, and reports no error to the author', async () => {
    const errors: Error[] = [];
    const createServer = (): McpServer => new McpServer({ name: 'any', version: '1.0.0' });
    const mcp = configuredMcp({ config, createServer, now: () => 0, onerror: (error) => errors.push(error) });
    const { redactUrl } = redactor(config.schema);
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const request = new Request(`http://weather.example/mcp?${text}`);
        // Without a session, a configuration that fits is answered with 400 as well.
        expect([400, 422]).toContain((await mcp.fetch(request)).status);
        expect(typeof redactUrl(request.url)).toBe('string');
      }),
      { numRuns: cases(2000) },
    );
    expect(errors).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Object.keys(Reflect.get(Object.prototype, 'toString') as object)).toEqual([]);
  });
});
