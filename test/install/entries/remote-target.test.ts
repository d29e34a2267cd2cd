import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { urlView, masked } from '../../../src/site/views/url-view.ts';
import { headerSettings } from '../../../src/catalog/record/header-settings.ts';
import type { RemoteConnection } from '../../../src/catalog/record/remote-connection.ts';
import { clientSnippets, combinedSnippets, type ServerTarget } from '../../../src/install/index.ts';
import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { urlOf, urlOfConnection, headersForm, targetOf, remoteTargetBeforeEntry } from '../../../src/install/entries/remote-target.ts';
import { urlOutcome } from '../../../src/site/views/outcome-view.ts';
import { textOf } from '../../../src/site/views/view.ts';
import { configForm } from '../../../src/session-config/form/index.ts';
import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { configuredEndpoint, encodeConfig, readConfig } from '../../../src/session-config/index.ts';
import { configuredSchema } from '../../support/config-arbitraries.ts';

const ENDPOINT = 'https://weather.example/x/mcp?tenant=1';
const SCHEMA = {
  type: 'object',
  properties: { apiKey: { type: 'string' }, units: { type: 'string' }, db: { properties: { password: { type: 'string' } } } },
};

/** A server before anything is filled in. */
function targetFor(qualifiedName: string, way: { schema: object } & Omit<RemoteConnection, 'schema'>): ServerTarget {
  // Schemas written here are JSON.
  const remote = { ...way, schema: way.schema as JsonObject };
  const forms = { config: configForm(way.schema), headers: headersForm(remote, {}) };
  return remoteTargetBeforeEntry({ qualifiedName, displayName: 'Weather' }, remote, forms);
}

describe('the URL that a page shows', () => {
  it('is the URL of the connection, for any configuration and any query of the endpoint', () => {
    const cases = configuredSchema.chain(({ schema, config }) => {
      const names = [...encodeConfig(config, schema).keys()];
      const stated = fc.constantFrom('tenant', ...names, ...names.flatMap((name) => [`${name}.0`, `${name}[x]`, name.replace('.', '[')]));
      const params = fc.array(fc.tuple(stated, fc.constantFrom('', '1', 'a b')), { maxLength: 4 });
      const query = fc.oneof(
        params.map((pairs) => new URLSearchParams(pairs).toString()),
        fc.constantFrom('login', 'a=b%20c', '&x=1&&', ''),
      );
      const base = fc.constantFrom('https://weather.example/x/mcp', 'https://WEATHER.example', 'https://weather.example/a b');
      return fc.record({ schema: fc.constant(schema), config: fc.constant(config), query, base, part: fc.constantFrom('', '#part') });
    });
    fc.assert(
      fc.property(cases, ({ schema, config, query, base, part }) => {
        const endpoint = `${base}?${query}${part}`;
        const shown = urlOf(endpoint, config as never, schema, { labels: new Map() }); // The case has JSON values.
        const { href } = configuredEndpoint(endpoint, config, schema);
        expect(textOf(urlView(shown, true))).toBe(href);
        const ways = clientSnippets(targetOf({ qualifiedName: 'acme/weather', displayName: 'Weather' }, shown), { reveal: true });
        const generic = ways.find(({ client }) => client === 'generic');
        expect(decodeURIComponent(JSON.stringify(generic))).toContain(decodeURIComponent(JSON.stringify(href).slice(1, -1)));
      }),
      { numRuns: 300 },
    );
  });

  it('masks secrets, at the top level and nested', () => {
    const shown = urlOf(ENDPOINT, { apiKey: 'canary-1', units: 'celsius', db: { password: 'canary-2' } }, SCHEMA, {
      labels: new Map(),
    });
    const text = textOf(urlView(shown, false));
    expect(text).toBe('https://weather.example/x/mcp?tenant=1&apiKey=••••&units=celsius&db.password=••••');
  });

  it('keeps the placeholder of a missing value where secrets are shown', () => {
    const shown = urlOf(ENDPOINT, { apiKey: 'canary' }, SCHEMA, { labels: new Map(), missing: [{ name: 'units' }] });
    const target = targetOf({ qualifiedName: 'acme/weather', displayName: 'Weather' }, shown);
    const text = JSON.stringify(clientSnippets(target, { reveal: true }).find(({ client }) => client === 'generic'));
    expect(text).toContain('tenant=1&apiKey=canary&units=YOUR_UNITS');
  });

  it('has no parameter twice while an item of a list is missing', () => {
    const schema = { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } };
    const shown = (tags: string[], missing: string): unknown =>
      urlOf(ENDPOINT, { tags }, schema, { labels: new Map(), missing: [{ name: missing }] }).params.map(
        ({ name, value }) => `${name}=${value}`,
      );
    expect(shown(['b'], 'tags.0')).toEqual(['tenant=1', 'tags.0=b']);
    expect(shown(['a'], 'tags.1')).toEqual(['tenant=1', 'tags.0=a', 'tags.1=']);
  });

  it('shows the end of a long secret only', () => {
    expect(masked('short')).toBe('••••');
    expect(masked('sk-0123456789abcdef')).toBe('••••cdef');
  });
});

describe('the server before any entry', () => {
  it('has a placeholder for every required setting', () => {
    const schema = { ...SCHEMA, required: ['apiKey', 'units'] };
    const target = targetFor('@acme/weather', { endpoint: ENDPOINT, schema, headers: headerSettings() });
    expect([target.name, target.longName]).toEqual(['weather', 'acme-weather']);
    expect(
      target.connection.kind === 'http' && target.connection.params.map(({ name, secret, missing }) => [name, secret, missing]),
    ).toEqual([
      ['tenant', false, undefined],
      ['apiKey', true, true],
      ['units', false, true],
    ]);
  });

  it('hides a value while a person enters it only if it is a secret', () => {
    const schema = { ...SCHEMA, required: ['apiKey', 'units'] };
    const target = targetFor('acme/weather', { endpoint: ENDPOINT, schema, headers: headerSettings() });
    const file = clientSnippets(target).find(({ client, kind }) => client === 'vscode' && kind === 'file');
    expect(JSON.parse(file?.kind === 'file' ? file.text : '')).toMatchObject({
      inputs: [
        { id: 'weather-api-key', password: true },
        { id: 'weather-units', password: false },
      ],
    });
  });

  it.each<[object, unknown]>([
    [
      { type: 'string', enum: ['metric', 'a b&c'] },
      { type: 'pickString', options: ['metric', 'a%20b%26c'] },
    ],
    [{ enum: [1, 2] }, { type: 'pickString', options: ['1', '2'] }],
    [{ type: 'boolean' }, { type: 'pickString', options: ['true', 'false'] }],
    [{ enum: ['1', 1] }, { type: 'promptString', password: false, description: expect.stringContaining('(percent-encoded') as string }],
    [
      { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
      { type: 'pickString', options: ['a', 'b'] },
    ],
  ])('lets a person choose among the values of a URL parameter: %j', (mode, input) => {
    const schema = { type: 'object', required: ['mode'], properties: { mode } };
    const file = clientSnippets(targetFor('acme/weather', { endpoint: ENDPOINT, schema, headers: headerSettings() })).find(
      ({ client, kind }) => client === 'vscode' && kind === 'file',
    );
    expect((JSON.parse(file?.kind === 'file' ? file.text : '') as { inputs: unknown[] }).inputs).toEqual([
      {
        id: expect.stringMatching(/^weather-mode/) as string,
        description: expect.stringMatching(/^Weather: [^(]+$/) as string,
        ...(input as object),
      },
    ]);
  });

  it('replaces the value of the endpoint by a placeholder', () => {
    const schema = {
      ...SCHEMA,
      required: ['apiKey', 'db'],
      properties: { ...SCHEMA.properties, db: { required: ['host'], properties: { host: {} } } },
    };
    const endpoint = 'https://weather.example/mcp?apiKey=demo&db[host]=a&db.port=1&tenant=1';
    const target = targetFor('acme/store', { endpoint, schema, headers: headerSettings() });
    expect(target.connection.kind === 'http' && target.connection.params.map(({ name }) => name)).toEqual(['tenant', 'apiKey', 'db.host']);
  });

  it('has placeholders for required fields of a group, and none for the group', () => {
    const db = { type: 'object', required: ['host'], properties: { host: { type: 'string' }, port: { type: 'integer' } } };
    const schema = { type: 'object', required: ['db'], properties: { db } };
    const target = targetFor('acme/store', { endpoint: ENDPOINT, schema, headers: headerSettings() });
    expect(target.connection.kind === 'http' && target.connection.params.map(({ name }) => name)).toEqual(['tenant', 'db.host']);
  });

  it('has a placeholder for the first item of a list, as a server reads it', () => {
    const tags = { type: 'array', items: { type: 'string' }, title: 'Tags' };
    const schema = { type: 'object', required: ['tags'], properties: { tags } };
    const { connection } = targetFor('acme/store', { endpoint: 'https://x.example/mcp', schema, headers: headerSettings() });
    const params = connection.kind === 'http' ? connection.params : [];
    expect(params.map(({ name, label }) => [name, label])).toEqual([['tags.0', 'Tags']]);
    expect(readConfig(`https://x.example/mcp?${params[0]?.name}=a`, ajvValidator(schema))).toEqual({ ok: true, value: { tags: ['a'] } });
  });

  it('has a placeholder for each value that the items of a list need, and every client has all of them', () => {
    const properties = { host: { type: 'string' }, password: { type: 'string', format: 'password' }, port: { type: 'integer' } };
    const accounts = { type: 'array', minItems: 2, items: { type: 'object', required: ['host', 'password'], properties } };
    const schema = { type: 'object', required: ['accounts'], properties: { accounts } };
    const target = targetFor('acme/mail', { endpoint: 'https://mail.example/mcp', schema, headers: headerSettings() });
    const names = [0, 1].flatMap((at) => [`accounts.${at}.host`, `accounts.${at}.password`]);
    const snippets = clientSnippets(target);
    expect(snippets.length).toBeGreaterThan(20);
    for (const snippet of snippets) expect(snippet.placeholders, snippet.client).toHaveLength(names.length);
    const file = snippets.find(({ client, kind }) => client === 'vscode' && kind === 'file');
    const { inputs, servers } = JSON.parse(file?.kind === 'file' ? file.text : '') as {
      inputs: object[];
      servers: { mail: { url: string } };
    };
    expect(inputs).toMatchObject(
      names.map((name) => ({
        description: expect.stringMatching(/^Weather: Accounts, Item [12], (?:Host|Password) \(/) as string,
        password: name.endsWith('password'),
      })),
    );
    expect([...new URL(servers.mail.url).searchParams.keys()]).toEqual(names);
    const filled = servers.mail.url.replaceAll(/\$\{input:[^}]*\}/g, 'a');
    expect(readConfig(filled, ajvValidator(schema))).toMatchObject({ ok: true, value: { accounts: [{ host: 'a', password: 'a' }, {}] } });
  });

  it('has no snippet while a setting must be entered for which no placeholder can stand', () => {
    const schema = { type: 'object', required: ['filters'], properties: { filters: { type: 'object', title: 'Filters' } } };
    const target = targetFor('acme/sieve', { endpoint: 'https://sieve.example/mcp', schema, headers: headerSettings() });
    expect(target.awaits).toEqual(['Filters']);
    expect(clientSnippets(target)).toEqual([]);
    expect(combinedSnippets([target], 'List')).toEqual([]);
  });

  it('names a placeholder as the form labels its field, also where an option of it has a title', () => {
    const auth = {
      title: 'Sign-in',
      anyOf: [
        { type: 'string', title: 'Key' },
        { type: 'object', title: 'Account', properties: { user: {} } },
      ],
    };
    const schema = { type: 'object', properties: { auth }, required: ['auth'] };
    const target = targetFor('acme/weather', { endpoint: 'https://weather.example/mcp', schema, headers: headerSettings([]) });
    expect(target.connection).toMatchObject({ params: [{ name: 'auth', label: 'Sign-in' }] });
  });

  it('has no placeholder for a configuration of any names', () => {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const target = targetFor('acme/store', { endpoint: ENDPOINT, schema, headers: headerSettings() });
    expect(target.connection.kind === 'http' && target.connection.params.map(({ name }) => name)).toEqual(['tenant']);
  });
});

describe('the headers of a server', () => {
  const headers = headerSettings([
    { name: 'Authorization', isRequired: true, value: 'Bearer {token}' },
    { name: 'X-Client', value: 'portolan' },
    { name: 'X-Note' },
  ]);
  const way: RemoteConnection = { endpoint: 'https://tides.example/sse', transport: 'sse', schema: {}, headers };

  it('are headers of snippets: required ones with a placeholder, optional ones without', () => {
    const { connection } = targetFor('acme/tides', way);
    expect(connection).toMatchObject({
      transport: 'sse',
      base: 'https://tides.example/sse',
      params: [],
      headers: [
        { name: 'Authorization', parts: ['Bearer ', { name: 'token', secret: true }] },
        { name: 'X-Client', parts: ['portolan'] },
      ],
    });
  });

  it('are shown with masked secrets until revealed, and never in the URL', () => {
    const config = { token: 'canary-123', 'X-Note': 'calm' };
    const given = { config: {}, headers: { config, missing: new Set<string>(), labels: new Map() } };
    const address = urlOfConnection(way, given, { labels: new Map() });
    const text = (reveal: boolean): string =>
      urlOutcome(address, { wrong: [], labels: new Map(), reveal, hasFields: true }).map(textOf).join('\n');
    expect(textOf(urlView(address, true))).toBe('https://tides.example/sse');
    expect(text(false)).toContain('Authorization: Bearer ••••');
    expect(text(false)).toContain('X-Note: calm');
    expect(text(false)).not.toContain('canary');
    expect(text(true)).toContain('Authorization: Bearer canary-123');
  });

  it('stay out of a URL whose query is kept as written', () => {
    const login: RemoteConnection = { endpoint: 'https://tides.example/mcp?login', schema: {}, headers: headerSettings() };
    expect(targetFor('acme/tides', login).connection).toMatchObject({ base: 'https://tides.example/mcp?login', params: [] });
  });
});
