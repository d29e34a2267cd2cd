import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeConfig } from '../../../src/session-config/index.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    apiKey: { type: 'string' },
    days: { type: 'integer' },
    ratio: { type: 'number' },
    alerts: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    model: { type: 'object', properties: { name: { type: 'string' }, limits: { type: 'array', items: { type: 'string' } } } },
    tags: { type: 'array', items: { type: 'string' } },
    users: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    'odd[name]': { type: 'string' },
  },
} as const;

function read(query: string): unknown {
  const decoded = decodeConfig(query, SCHEMA);
  return decoded.ok ? JSON.parse(JSON.stringify(decoded.value)) : decoded.error.errors;
}

describe('decoding a configuration by its schema', () => {
  it.each([
    ['apiKey=123', { apiKey: '123' }],
    ['apiKey=1e5', { apiKey: '1e5' }],
    ['apiKey=true', { apiKey: 'true' }],
    ['apiKey=null', { apiKey: 'null' }],
    ['apiKey=12345678901234567890', { apiKey: '12345678901234567890' }],
    ['apiKey=%22123%22', { apiKey: '123' }],
    ['apiKey=%22half', { apiKey: '"half' }],
    ['apiKey=what?&days=1', { apiKey: 'what?', days: 1 }],
    ['apiKey=https://x.example/?a&days=1', { apiKey: 'https://x.example/?a', days: 1 }],
    ['note=null', { note: null }],
    ['note=5', { note: '5' }],
    ['days=5', { days: 5 }],
    ['days=five', { days: 'five' }],
    ['days=12345678901234567890', { days: '12345678901234567890' }],
    ['days=9007199254740992', { days: 2 ** 53 }],
    ['ratio=1e400', { ratio: '1e400' }],
    ['ratio=-0.5', { ratio: -0.5 }],
    ['alerts=true', { alerts: true }],
    ['alerts=yes', { alerts: 'yes' }],
    ['headers.X-A=1&headers.X-B=b', { headers: { 'X-A': '1', 'X-B': 'b' } }],
    ['headers.0=a', { headers: { 0: 'a' } }],
    ['unknown=1', { unknown: 1 }],
  ])('%s', (query, config) => {
    expect(read(query)).toEqual(config);
  });

  it.each([
    ['model[name]=small', { model: { name: 'small' } }],
    ['tags[0]=a&tags[1]=b', { tags: ['a', 'b'] }],
    ['users[0][name]=Ann&users[1].name=Bob', { users: [{ name: 'Ann' }, { name: 'Bob' }] }],
    ['model.limits[0]=5', { model: { limits: ['5'] } }],
    ['headers[X-A]=1', { headers: { 'X-A': '1' } }],
  ])('parses brackets if the schema has an object or array: %s', (query, config) => {
    expect(read(query)).toEqual(config);
  });

  it.each([
    ['apiKey[x]=1', { 'apiKey[x]': 1 }],
    ['unknown[x]=1', { 'unknown[x]': 1 }],
    ['tags[]=a', { 'tags[]': 'a' }],
    ['odd[name]=5', { 'odd[name]': '5' }],
    ['model[name=1', { 'model[name': 1 }],
  ])('does not parse brackets elsewhere: %s', (query, config) => {
    expect(read(query)).toEqual(config);
  });

  it('parses brackets of a record without a type', () => {
    const schema = { properties: { a: { additionalProperties: { type: 'string' } } } };
    expect(decodeConfig('a[b]=2', schema)).toEqual({ ok: true, value: { a: { b: '2' } } });
  });

  it('drops __proto__ in a value', () => {
    const decoded = decodeConfig('any=%7B%22__proto__%22%3A1%2C%22x%22%3A1%7D', { properties: { any: { type: 'object' } } });
    expect(decoded.ok && Object.keys(decoded.value['any'] as object)).toEqual(['x']);
  });

  it('uses the first of a repeated parameter, in either notation', () => {
    expect(read('model.name=a&model[name]=b&model.name=c')).toEqual({ model: { name: 'a' } });
  });

  it('skips parameters of the platform, at the top level and in their exact spelling only', () => {
    expect(read('api_key=k&profile=p&API_KEY=x&model.profile=y')).toEqual({ API_KEY: 'x', model: { profile: 'y' } });
  });

  it('decodes a list with names other than indices as an object, so that validation can report it', () => {
    expect(read('tags.0=a&tags.first=b')).toEqual({ tags: { 0: 'a', first: 'b' } });
  });
});

describe('the limits of a query', () => {
  it.each([
    ['tags.1000=x', 'tags', 'an array index may be at most 999'],
    ['tags.4294967294=x', 'tags', 'an array index may be at most 999'],
    ['tags.600=x&model.limits.600=x', 'model.limits', 'arrays may omit at most 999 items'],
    [`a${'.a'.repeat(40)}=x`, 'root', 'objects and arrays may nest at most 32 levels'],
    [`a=${'['.repeat(40)}${']'.repeat(40)}`, 'root', 'objects and arrays may nest at most 32 levels'],
    [`a=${'x'.repeat(70_000)}`, 'root', 'the query may have at most 65536 characters'],
    [Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&'), 'root', 'the query may have at most 1000 parameters'],
  ])('refuse a query above them with 400 (case %#)', (query, param, reason) => {
    const decoded = decodeConfig(query, SCHEMA);
    expect(decoded.ok ? decoded : { status: decoded.error.status, errors: decoded.error.errors }).toEqual({
      status: 400,
      errors: [{ param, pointer: param === 'root' ? '/' : `/${param.replaceAll('.', '/')}`, reason }],
    });
  });

  it('can be configured', () => {
    expect(decodeConfig('tags.5=x', SCHEMA, { maxArrayIndex: 4 }).ok).toBe(false);
    expect(decodeConfig('tags.5=x', SCHEMA, { maxArrayIndex: 5 }).ok).toBe(true);
    expect(decodeConfig('a=1&b=2', SCHEMA, { maxParameters: 1 }).ok).toBe(false);
    expect(decodeConfig('a=1', SCHEMA, { maxLength: 2 }).ok).toBe(false);
    expect(decodeConfig('a.b=1', SCHEMA, { maxDepth: 1 }).ok).toBe(false);
  });

  it.each([
    ['a=1&b=2', { maxParameters: 1 }, 'the query may have at most 1 parameter'],
    ['a=1', { maxLength: 1 }, 'the query may have at most 1 character'],
    ['a.b=1', { maxDepth: 1 }, 'objects and arrays may nest at most 1 level'],
    ['tags=[[1]]', { maxDepth: 1 }, 'objects and arrays may nest at most 1 level'],
    ['tags.1=x&more.1=y', { maxArrayIndex: 1 }, 'arrays may omit at most 1 item'],
  ])('are stated in the singular if they are one: %s', (query, limits, reason) => {
    expect(decodeConfig(query, SCHEMA, limits)).toMatchObject({ error: { errors: [{ reason }] } });
  });

  it('also apply if one is undefined', () => {
    expect(decodeConfig('tags.1000=x', SCHEMA, { maxArrayIndex: undefined } as never).ok).toBe(false);
  });

  it('limit the size that a short query can expand to', () => {
    const branch = '.999'.repeat(14);
    const query = Array.from({ length: 900 }, (_, index) => `k${index}${branch}=`).join('&');
    expect(decodeConfig(query, undefined).ok).toBe(false);
  });

  it('report the path, and nothing of the query', () => {
    const decoded = decodeConfig('https://user:pass@weather.example/acme/mcp?secret-name.canary.99999=canary', undefined, {});
    expect(JSON.stringify(decoded)).not.toContain('canary');
    expect(decoded).toMatchObject({ ok: false, error: { instance: '/acme/mcp' } });
    expect(JSON.stringify(decoded)).not.toContain('pass');
  });
});

describe('hostile parameter names', () => {
  const PIECES = [
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__defineGetter__',
      'call',
      'length',
      '0',
      '',
      'x',
    ],
    ...['[__proto__]', '[constructor]', '[0]', '__proto__[x]'],
  ];

  it('change no prototype: 10,000 of them have no effect', () => {
    const before = snapshot();
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('1', '{"__proto__":{"x":1}}', '[1]', 'x', '{"constructor":{"prototype":{"x":1}}}'),
        fc.boolean(),
        (pieces, value, hasSchema) => {
          const query = new URLSearchParams([[pieces.join('.'), value]]);
          const decoded = decodeConfig(query, hasSchema ? { type: 'object', additionalProperties: { type: 'object' } } : undefined);
          if (decoded.ok) expect(Object.getPrototypeOf(decoded.value)).toBeNull();
        },
      ),
      { numRuns: 10_000 },
    );
    expect(snapshot()).toEqual(before);
  });
});

/** Everything that hangs on the prototypes that all objects share. */
function snapshot(): unknown {
  const shared = [Object, Array, Function, String, Number, Boolean, RegExp, Map, Set, URL].map(({ prototype }) => prototype as object);
  const functions = ['toString', 'valueOf', 'hasOwnProperty'].map((name) => Reflect.get(Object.prototype, name) as object);
  return [...shared, ...functions, Object].map((object) =>
    Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]),
  );
}
