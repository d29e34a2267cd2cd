import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { connectionUrl } from '../../../src/session-config/codec/connection-url.ts';
import type { Config, ConfigValue } from '../../../src/session-config/schema/config.ts';
import { redactor } from '../../../src/session-config/server/redactor.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';
import { cases as casesOf } from '../../support/cases.ts';

/** A field with its schema, a value, and the texts of its secrets. */
interface Field {
  readonly schema: object;
  readonly value: ConfigValue;
  readonly secrets: readonly string[];
}

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  fc.stringMatching(/^[a-z&=+%/ "\\?#.[\]]{1,8}$/),
  fc.constantFrom('123', '1e5', 'true', 'secret', '[', ']', '*', '…', 's', '"', '\\', '%', '%41', 'a b', '[secret]', 'https://'),
);

const flag = fc.constantFrom({ format: 'password' }, { writeOnly: true }, { secret: true }, { sensitive: true }, { 'x-secret': true });

const flagged: fc.Arbitrary<Field> = fc
  .tuple(flag, text)
  .map(([mark, value]) => ({ schema: { type: 'string', ...mark }, value, secrets: [value] }));
const pin: fc.Arbitrary<Field> = fc
  .tuple(flag, fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })))
  .map(([mark, value]) => ({ schema: { type: 'number', ...mark }, value, secrets: [JSON.stringify(value)] }));
const nullable: fc.Arbitrary<Field> = flagged.map(({ schema, ...rest }) => ({ schema: { anyOf: [{ type: 'null' }, schema] }, ...rest }));
const list: fc.Arbitrary<Field> = fc
  .tuple(flag, fc.array(text, { minLength: 1, maxLength: 3 }))
  .map(([mark, value]) => ({ schema: { type: 'array', items: { type: 'string', ...mark } }, value, secrets: value }));
const closedGroup: fc.Arbitrary<Field> = fc
  .tuple(flag, text, text)
  .map(([mark, user, pass]) => ({ schema: { type: 'object', ...mark }, value: { user, pass: { word: pass } }, secrets: [user, pass] }));
const plain: fc.Arbitrary<Field> = fc.oneof(
  text.map((value) => ({ schema: { type: 'string' }, value, secrets: [] })),
  fc.integer().map((value) => ({ schema: { type: 'integer' }, value, secrets: [] })),
);

const name = fc.stringMatching(/^[a-z]{1,6}$/).filter((word) => word !== 'profile');

interface Case {
  readonly schema: { readonly type: string; readonly properties: Record<string, object> };
  readonly config: Config;
  readonly secrets: readonly string[];
}

function asCase(fields: Record<string, Field>): Case {
  const parts = Object.entries(fields);
  return {
    schema: { type: 'object', properties: Object.fromEntries(parts.map(([key, { schema }]) => [key, schema])) },
    config: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
    secrets: parts.flatMap(([, { secrets }]) => secrets),
  };
}

function asField({ schema, config, secrets }: Case): Field {
  return { schema, value: config, secrets };
}

const field = fc.oneof(flagged, pin, nullable, list, closedGroup, plain);
const group = fc.dictionary(name, field, { minKeys: 1, maxKeys: 3 }).map(asCase);
/** Fields that no schema knows, secret by their names alone. */
const undeclared = fc
  .record({ stray: fc.constant({}), value: text })
  .map(({ value }) => ({ apiKey: value, inner: { db_password: value } }));
const cases = fc
  .tuple(fc.dictionary(name, fc.oneof(field, group.map(asField)), { maxKeys: 4 }), fc.option(undeclared, { nil: undefined }))
  .map(([fields, stray]): Case => {
    const known = asCase(fields);
    return stray === undefined ? known : { ...known, config: { ...known.config, ...stray }, secrets: [...known.secrets, stray.apiKey] };
  });

describe('a redactor', () => {
  it('removes all secrets from any text, in any notation', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ({ schema, config, secrets }, pretty) => {
        const { redactText } = redactor(schema);
        const json = JSON.stringify(config, undefined, pretty ? 2 : 0);
        const message = new Error(`cannot log in with ${secrets.join(' or ')}`).message;
        for (const log of [json, JSON.stringify({ body: json }), encodeURIComponent(json), message]) {
          const clean = redactText(log, config);
          for (const secret of secrets) expect(clean).not.toContain(secret);
        }
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('removes all secrets from a connection URL, encoded or decoded, without the configuration', () => {
    fc.assert(
      fc.property(cases, ({ schema, config, secrets }) => {
        const { href } = connectionUrl('http://h/', config, schema);
        const { redactUrl, redactText } = redactor(schema);
        for (const clean of [redactUrl(href), redactUrl(href.slice('http://h'.length)), redactText(`GET ${href}`, config)]) {
          for (const secret of secrets) expect(clean).not.toContain(secret);
        }
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('removes all secrets from a connection URL inside a URL, encoded or not', () => {
    fc.assert(
      fc.property(cases, ({ schema, config, secrets }) => {
        const { href } = connectionUrl('http://h/', config, schema);
        const { redactUrl, redactText } = redactor(schema);
        const inside = encodeURIComponent(href);
        const query = new URLSearchParams({ next: href, units: 'c' }).toString();
        const deeper = encodeURIComponent(`https://q/sign-in?next=${inside}&x=1`);
        const deepest = encodeURIComponent(`https://r/cb?${new URLSearchParams({ to: `https://q/sign-in?next=${inside}` }).toString()}`);
        const places = [`?x=1&next=${inside}&y=2`, `?${query}`, `?${inside}`, `/to/${inside}/now?x=1`, `#${inside}`, `?next=${href}`];
        places.push(`?next=${deeper}&y=2`, `/to/${deeper}`, `?next=${deepest}`);
        for (const url of places.map((place) => `http://p/go${place}`))
          for (const clean of [redactUrl(url), redactUrl(url.slice('http://p'.length)), redactText(`GET ${url}`, config)])
            for (const secret of secrets) expect(clean, url).not.toContain(secret);
      }),
      { numRuns: casesOf(300) },
    );
  });

  it.each([
    ['/go?next=https%3A%2F%2Fh%2Fmcp%3FapiKey%3DSEC%26units%3Dc&n=1', '/go?next=https%3A%2F%2Fh%2Fmcp%3FapiKey%3D[secret]%26units%3Dc&n=1'],
    ['/go?next=https%3a%2f%2fh%2fmcp%3funits%3dc%26apiKey%3dSEC#top', '/go?next=https%3a%2f%2fh%2fmcp%3funits%3dc%26apiKey%3d[secret]#top'],
    ['/go?next=https://h/mcp?apiKey=SEC&n=1', '/go?next=https://h/mcp?apiKey=[secret]&n=1'],
    ['/go?next=https://h/mcp?apiKey=%26SEC&n=1', '/go?next=https://h/mcp?apiKey=[secret]&n=1'],
    ['/go?next=https://h/mcp?apiKey%3DSEC', '/go?next=https://h/mcp?apiKey%3D[secret]'],
    ['/go?next=https%3A%2F%2Fh%2Fmcp%3FapiKey=SEC', '/go?next=https%3A%2F%2Fh%2Fmcp%3FapiKey=[secret]'],
    ['/go?state=units%3Dc%26token%3DSEC', '/go?state=units%3Dc%26token%3D[secret]'],
    ['/go/https%3A%2F%2Fh%2Fmcp%3FapiKey%3DSEC?n=1', '/go/https%3A%2F%2Fh%2Fmcp%3FapiKey%3D[secret]?n=1'],
    ['/go?https%3A%2F%2Fh%2Fmcp%3FapiKey%3DSEC', '/go?https%3A%2F%2Fh%2Fmcp%3FapiKey%3D[secret]'],
    ['/go#/to?next=%2Fmcp%3Flogin%255Bpassword%255D%3DSEC', '/go#/to?next=%2Fmcp%3Flogin%255Bpassword%255D%3D[secret]'],
    ['/go?next=%2Fmcp%3FapiKey%3DS%2520C&said=S%20C', '/go?next=%2Fmcp%3FapiKey%3D[secret]&said=[secret]'],
    ['/go?next=%2Fmcp%3Fauth%3D%257B%2522key%2522%253A%2522deep%2522%257D', '/go?next=%2Fmcp%3Fauth%3D[secret]'],
    [
      '/go?next=%2Fin%3Fnext%3D%252Fmcp%253FapiKey%253DSEC%2526units%253Dc%26n%3D1',
      '/go?next=%2Fin%3Fnext%3D%252Fmcp%253FapiKey%253D[secret]%2526units%253Dc%26n%3D1',
    ],
    ['/go?next=%2Fmcp%3FapiKey%3DS%2526C%26n%3D1', '/go?next=%2Fmcp%3FapiKey%3D[secret]%26n%3D1'],
    ['/go?next=https%3A%2F%2Fh%2F%3Funits%3Dc%26n%3D1&u=a%3Db', '/go?next=https%3A%2F%2Fh%2F%3Funits%3Dc%26n%3D1&u=a%3Db'],
  ])('redacts parameters of a URL inside a URL, and nothing else: %s', (url, clean) => {
    const { redactUrl, redactText } = redactor({ properties: { units: { type: 'string' } } });
    expect(redactUrl(url)).toBe(clean);
    expect(redactText(`GET ${url} 200`)).toBe(`GET ${clean} 200`);
  });

  it('replaces only secret values of a configuration', () => {
    const schema = {
      type: 'object',
      properties: { units: { type: 'string' }, pin: { type: 'integer', format: 'password' }, login: { type: 'object', writeOnly: true } },
    };
    const config = { units: 'celsius', pin: 4711, login: { user: 'ann', tries: [1, null] }, stray: { token: 't', on: true }, days: [1, 2] };
    expect(redactor(schema).redactConfig(config)).toEqual({
      units: 'celsius',
      pin: '[secret]',
      login: { user: '[secret]', tries: ['[secret]', '[secret]'] },
      stray: { token: '[secret]', on: true },
      days: [1, 2],
    });
    expect(config.pin).toBe(4711);
  });

  it.each([
    ['follows references', { $defs: { key: { format: 'password' } }, properties: { a: { $ref: '#/$defs/key' } } }],
    ['reads variants', { oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'string', secret: true } } }] }],
    ['reads patterns', { patternProperties: { '^a': { type: 'string', writeOnly: true } } }],
    ['reads additional members', { additionalProperties: { type: 'string', format: 'password' } }],
  ])('%s', (_, schema) => {
    expect(redactor(schema).redactConfig({ a: 'hush' })).toEqual({ a: '[secret]' });
    expect(redactor(schema).redactUrl('/mcp?a=hush')).toBe('/mcp?a=[secret]');
  });

  it('does not change the rest of a URL', () => {
    const { redactUrl } = redactor({
      properties: { units: { type: 'string' }, auth: { type: 'object', properties: { key: { type: 'string' } } } },
    });
    expect(redactUrl('https://h.example/mcp?units=a%20b&auth.key=x1y2&auth%5Bkey%5D=x1y2&flag&profile=p#x1y2')).toBe(
      'https://h.example/mcp?units=a%20b&auth.key=[secret]&auth%5Bkey%5D=[secret]&flag&profile=p#[secret]',
    );
    expect(redactUrl('/mcp?api_key=abc&auth=%7B%22key%22%3A%22deep%22%7D&bad=%E0%A4%A')).toBe(
      '/mcp?api_key=[secret]&auth=[secret]&bad=%E0%A4%A',
    );
    expect(redactUrl('/mcp')).toBe('/mcp');
  });

  it.each([
    ['GET /mcp?apiKey=SECRETVALUE 200', 'GET /mcp?apiKey=[secret] 200'],
    ['GET /mcp?units=kelvin&Authorization=Bearer+X1 200', 'GET /mcp?units=kelvin&Authorization=[secret] 200'],
    [
      'POST /mcp?apiKeys.0=SEC&secretKeys%5B0%5D=TWO&tokens.1=THREE',
      'POST /mcp?apiKeys.0=[secret]&secretKeys%5B0%5D=[secret]&tokens.1=[secret]',
    ],
    ['see https://TOKEN@host.example/x', 'see https://[secret]@host.example/x'],
    ['see https://h.example/cb#apiKey=SEC&units=c', 'see https://h.example/cb#apiKey=[secret]&units=c'],
    ['http://x/mcp?apiKey=SEC: bad SEC', 'http://x/mcp?apiKey=[secret]: bad [secret]'],
    ['(see http://x/mcp?apiKey=SEC).', '(see http://x/mcp?apiKey=[secret]).'],
    ['"/mcp?apiKey=SEC","n":1', '"/mcp?apiKey=[secret]","n":1'],
    ['token=SEC units=kelvin', 'token=[secret] units=kelvin'],
    ['apiKey=...', 'apiKey=[secret]'],
    ['Authorization: Bearer X', 'Authorization: [secret]'],
    ['Authorization=Bearer X1 sent', 'Authorization=[secret] sent'],
    ['{"authorization":"Basic dTpw","n":1}', '{"authorization":"[secret]","n":1}'],
    ['sent Bearer abc123def456 along', 'sent Bearer [secret] along'],
    ['Cookie: sid=abc; theme=dark', 'Cookie: [secret]'],
    ['/mcp?db=postgres://ann:pass1@h/x', '/mcp?db=[secret]'],
    ['a bearer of good news', 'a bearer of good news'],
    ['authorization is needed', 'authorization is needed'],
    ['see https://h.example/@ann?by=a@b.example', 'see https://h.example/@ann?by=a@b.example'],
    ['units=kelvin, city=Oslo', 'units=kelvin, city=Oslo'],
    ['a == b && c=', 'a == b && c='],
  ])('finds the secrets in %s without the configuration', (log, clean) => {
    expect(redactor({ type: 'object', properties: { units: { type: 'string' } } }).redactText(log)).toBe(clean);
  });

  it('finds secrets in the fragment of a URL, and tokens in its userinfo', () => {
    const { redactUrl } = redactor({});
    expect(redactUrl('https://TOKEN@h.example/mcp#apiKey=SEC')).toBe('https://[secret]@h.example/mcp#apiKey=[secret]');
    expect(redactUrl('/mcp#units=c')).toBe('/mcp#units=c');
  });

  // Work that grows faster than the text takes minutes, and the test's time is over.
  it('finds secrets in quotes, and in the escapes of each part of a URL', () => {
    const { redactText } = redactor({ type: 'object', properties: { apiKey: { type: 'string' } } });
    expect(redactText('level=error apiKey="wk-4711" msg=x')).toBe('level=error apiKey=[secret] msg=x');
    expect(redactText("apiKey='wk 4711', x")).toBe('apiKey=[secret], x');
    expect(redactText("apiKey='s3cret-value' then s3cret-value again")).toBe('apiKey=[secret] then [secret] again');
    expect(redactText('msg="units=c apiKey=abc123xyz" more')).toBe('msg="units=c apiKey=[secret]" more');
    expect(redactText("error='login apiKey=abc failed' x")).toBe("error='login apiKey=[secret] failed' x");
    expect(redactText('see the end', { apiKey: '?e' })).toBe('see the end');
    for (const secret of ["pass wörd$1'", "o'neil&$@x", 'a"b\'c`d|e']) {
      const url = new URL(`https://h/x/${secret}?q=${secret}#${secret}`);
      url.password = secret;
      for (const text of [url.href, url.pathname, url.search, url.hash, encodeURI(secret), inspect([secret])])
        expect(redactText(`GET ${text}`, { apiKey: secret }), text).not.toMatch(/neil|d\$1|d\|e|d%7Ce/);
    }
  });

  it('terminates for any long text', () => {
    const { redactText, redactUrl } = redactor({});
    const parts = ['?a=', '=', '.', ':', '://', 'Authorization: ', 'Cookie: a=b; ', 'Bearer a', 'https://a:', 'a.[', 'token=.'];
    for (const part of [
      ...parts,
      '%',
      '%3F',
      '%3Fa%3D',
      '%26a',
      '?a%3D',
      '=%3D',
      '?%3F=',
      '%253F',
      '%25',
      '%252525',
      '?a%253D',
      '%2526a%3D',
    ]) {
      const text = part.repeat(100_000 / part.length);
      expect(redactText(text).length, part).toBeGreaterThan(0);
      expect(redactUrl(text).length, part).toBeGreaterThan(0);
    }
  });

  it.each([
    ['texts that begin like a token', 'eyJ-'.repeat(25_000)],
    ['secrets that are written in many forms', Array.from({ length: 6000 }, (_, at) => `apiKey=a'b"c${at}`).join('&')],
  ])('takes time in proportion to the text, for %s', (_, text) => {
    const { redactUrl } = redactor({ properties: { apiKey: {} } });
    const start = process.cpuUsage();
    redactUrl(`/mcp?${text}`);
    // In time that grows with the square of the length, these take from 5 to 14 seconds.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(3);
  });

  it('drops a text if its marks would reveal a secret', () => {
    const { redactText } = redactor({ properties: { a: { format: 'password' } } });
    expect(redactText('x [', { a: '[' })).toBe('x ***');
    const awkward = { a: '[', token: '*', password: '…' };
    expect(redactText('x [', awkward)).toBe('');
  });

  it('ignores hostile names', () => {
    const { redactUrl, redactConfig } = redactor({ properties: { a: { type: 'object' } } });
    const url = `/mcp?__proto__.x=1&constructor.prototype.y=2&${'a.'.repeat(5000)}b=3&${'0.'.repeat(5000)}=4`;
    expect(redactUrl(url)).toBe(url);
    expect(redactUrl(`/mcp?a=${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toBe('/mcp?a=[secret]');
    expect(redactConfig(JSON.parse('{"__proto__": {"token": "t"}}') as Config)).not.toHaveProperty('token');
  });
});

interface Shape {
  readonly kind?: string;
  readonly parts?: readonly string[];
  readonly value?: string;
}

describe.skipIf(!hasSharedData)(`the patterns of secrets ${hasSharedData ? '' : NEEDS_SHARED_DATA}`, () => {
  const rows = hasSharedData ? sharedRows<Shape>('attacks', 'secret-shapes.jsonl') : [];
  const { redactText, redactConfig } = redactor({ properties: { note: { type: 'string' } } });

  it.each(rows.flatMap(({ kind, parts }) => (parts === undefined ? [] : [[kind, parts.join('')]])))('match %s', (kind, secret) => {
    const hidden = kind === 'url-cred' ? 'p4ssw0rd' : secret;
    expect(redactText(`sent ${secret} along`)).not.toContain(hidden);
    expect(JSON.stringify(redactConfig({ note: secret }))).not.toContain(hidden);
    expect(redactText(`sent ${encodeURIComponent(secret)}`, { note: secret })).not.toContain(encodeURIComponent(hidden));
  });

  it.each(rows.flatMap(({ value }) => (value === undefined ? [] : [value])))('do not match %s', (value) => {
    expect(redactText(value)).toBe(value);
  });
});
