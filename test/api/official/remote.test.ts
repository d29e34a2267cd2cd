import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { remoteOf, type Remote } from '../../../src/api/official/remote.ts';
import { parseJson } from '../../../src/session-config/codec/literal.ts';
import { decodeConfig } from '../../../src/session-config/index.ts';
import type { Connection } from '../../../src/catalog/record/record.ts';
import { anyObject } from '../../support/json-arbitraries.ts';

const BASE = 'https://tides.example/harbour';

function remote(properties: object, required: readonly string[], base = BASE, rest: object = {}): Remote | undefined {
  // A schema written here is a JSON object.
  const configSchema = { type: 'object', properties, required, ...rest } as unknown as Connection['configSchema'];
  return remoteOf({ type: 'http', url: base, configSchema });
}

/** What a client fills in for a text: the text, or a JSON string of one that would be read as a JSON string, array or object (spec §4.4). */
function value(text: string): string {
  const parsed = parseJson(text)?.value;
  return typeof parsed === 'string' || (typeof parsed === 'object' && parsed !== null) ? JSON.stringify(text) : text;
}

/** The URL that a client makes of a template. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(value(values[name] ?? whole)));
}

describe('a connection as a remote', () => {
  it('has the endpoint as its URL if no setting is required', () => {
    expect(remoteOf({ type: 'http', url: BASE, configSchema: {} })).toEqual({ type: 'streamable-http', url: `${BASE}/mcp` });
    expect(remote({ depth: { type: 'number' } }, [])).toEqual({ type: 'streamable-http', url: `${BASE}/mcp` });
    expect(remote({ depth: { type: 'number', default: 2 } }, ['depth'])).toEqual({ type: 'streamable-http', url: `${BASE}/mcp` });
    expect(remoteOf({ type: 'stdio', configSchema: {} })).toBeUndefined();
  });

  it('declares required settings as variables in its URL', () => {
    const properties = {
      apiKey: { type: 'string', description: 'A key of the harbour office.' },
      station: { type: 'integer', examples: [17] },
      metric: { type: 'boolean' },
      range: { enum: ['day', 'week', 3] },
      notes: { type: 'string' },
    };
    expect(remote(properties, ['apiKey', 'station', 'metric', 'range'])).toEqual({
      type: 'streamable-http',
      url: `${BASE}/mcp?apiKey={apiKey}&station={station}&metric={metric}&range={range}`,
      variables: {
        apiKey: { description: 'A key of the harbour office.', isRequired: true, isSecret: true },
        station: { description: 'Station', isRequired: true, format: 'number', placeholder: '17' },
        metric: { description: 'Metric', isRequired: true, format: 'boolean' },
        range: { description: 'Range', isRequired: true, choices: ['day', 'week', '3'] },
      },
    });
  });

  it('never contains the example of a secret', () => {
    const { variables } = remote({ token: { type: 'string', examples: ['sk-123'] } }, ['token']) ?? {};
    expect(variables).toEqual({ token: { description: 'Token', isRequired: true, isSecret: true } });
  });

  it('omits settings that a variable cannot express', () => {
    const properties = {
      list: { type: 'array', items: { type: 'string' } },
      group: { type: 'object', properties: { a: { type: 'string' } } },
      api_key: { type: 'string' },
      key: { type: 'string' },
    };
    expect(remote(properties, ['list', 'group', 'api_key', 'key'])?.url).toBe(`${BASE}/mcp?key={key}`);
  });

  it('contains a setting that has only one possible value', () => {
    expect(remote({ mode: { const: 'tide' }, key: { type: 'string' } }, ['mode', 'key'])?.url).toBe(`${BASE}/mcp?mode=tide&key={key}`);
  });

  it('names variables so that templates accept them, whatever the settings are called', () => {
    const properties = {
      'my key': { type: 'string' },
      'my-key': { type: 'string' },
      '1st': { type: 'string' },
      'é{x}&': { type: 'string' },
    };
    const { url = '', variables = {} } = remote(properties, Object.keys(properties)) ?? {};
    expect(Object.keys(variables)).toEqual(['my_key', 'my_key_2', '_1st', '__x__']);
    expect(url).toBe(`${BASE}/mcp?my+key={my_key}&my-key={my_key_2}&1st={_1st}&%C3%A9%7Bx%7D%26={__x__}`);
  });

  it('keeps the query of the base, except for settings, and does not read braces there as variables', () => {
    expect(remote({ key: { type: 'string' } }, ['key'], `${BASE}?key=old&lang=en`)?.url).toBe(`${BASE}/mcp?lang=en&key={key}`);
    expect(remote({}, [], `${BASE}?q={key}`)?.url).toBe(`${BASE}/mcp?q=%7Bkey%7D`);
    expect(remote({ key: { type: 'string' } }, ['key'], `${BASE}?`)?.url).toBe(`${BASE}/mcp?key={key}`);
  });

  it('gives a filled-in URL that the server decodes to the same values', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json());
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z0-9_ -]{0,8}$/), text, { minKeys: 1, maxKeys: 6 }), (config) => {
        const names = Object.keys(config).filter((name) => name !== 'profile' && name !== 'api_key');
        const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
        const { url = '', variables = {} } = remote(properties, names) ?? {};
        const values = Object.fromEntries(Object.keys(variables).map((variable, at) => [variable, config[names[at] ?? ''] ?? '']));
        const decoded = decodeConfig(new URL(filled(url, values)).search, { type: 'object', properties });
        expect({ ...decoded }).toMatchObject({ ok: true });
        expect(JSON.parse(JSON.stringify(decoded))).toHaveProperty('value', Object.fromEntries(names.map((name) => [name, config[name]])));
      }),
    );
  });

  it('can be created from any third-party schema', () => {
    fc.assert(
      fc.property(anyObject, (schema) => {
        // The arbitrary makes JSON objects; only their prototype differs from a parsed one.
        const made = remoteOf({ type: 'http', url: BASE, configSchema: schema });
        expect(made?.url).toMatch(/^https:\/\/tides\.example\/harbour\/mcp(\?[^\s]+)?$/);
      }),
    );
  });
});
