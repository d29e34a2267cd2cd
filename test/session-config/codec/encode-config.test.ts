import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ConfigEncodeError, encodeConfig } from '../../../src/session-config/index.ts';

function pointerOf(config: unknown): string {
  try {
    encodeConfig(config);
  } catch (error) {
    if (error instanceof ConfigEncodeError) return error.pointer;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('encoding a configuration as a query', () => {
  it.each([
    [{ apiKey: 'k', units: 'celsius', days: 5 }, 'apiKey=k&units=celsius&days=5'],
    [{ a: { b: { c: true } } }, 'a.b.c=true'],
    [{ tags: ['x', 'y'] }, 'tags.0=x&tags.1=y'],
    [{ a: {}, b: [] }, 'a=%7B%7D&b=%5B%5D'],
    [{ a: undefined, b: 1 }, 'b=1'],
    [{ key: '123' }, 'key=%22123%22'],
    [{ key: 'null' }, 'key=%22null%22'],
    [{ key: null }, 'key=null'],
    [{ key: '"' }, 'key=%22'],
  ])('encodes %j as %s', (config, query) => {
    expect(encodeConfig(config).toString()).toBe(query);
  });

  it('quotes a string only if its plain text would be parsed as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(encodeConfig({ text }).get('text')).toBe(isJson ? JSON.stringify(text) : text);
      }),
    );
  });

  it.each([
    [{ 'a.b': 1 }, '/a.b'],
    [{ a: { 'x[0]': 1 } }, '/a/x[0]'],
    [{ a: { ']': 1 } }, '/a/]'],
    [{ a: [{ '': 1 }] }, '/a/0/'],
    [{ a: JSON.parse('{"__proto__":1}') as unknown }, '/a/__proto__'],
    [{ api_key: 'k' }, '/api_key'],
    [{ profile: 'p' }, '/profile'],
    [{ 'x/y': { '~.': 1 } }, '/x~1y/~0.'],
    [{ a: { 0: { 'b.c': 1 } } }, '/a/0/b.c'],
    [{ a: Number.NaN }, '/a'],
    [{ a: [1, Number.POSITIVE_INFINITY] }, '/a/1'],
    [{ a: 1n }, '/a'],
    [{ a: new Date(0) }, '/a'],
    [{ a: () => 1 }, '/a'],
    ['text', ''],
    [[1], ''],
    [null, ''],
  ])('refuses what a query cannot represent, and gives its place: %o', (config, pointer) => {
    expect(pointerOf(config)).toBe(pointer);
  });

  it('refuses a cyclic configuration', () => {
    const config: Record<string, unknown> = {};
    config['again'] = config;
    expect(pointerOf(config)).toMatch(/^(?:\/again)+$/);
  });

  it('refuses what the decoder would refuse for its size', () => {
    expect(() => encodeConfig({ a: Array.from({ length: 1001 }, () => 1) })).toThrow(ConfigEncodeError);
    expect(() => encodeConfig({ a: 'é'.repeat(15_000) })).toThrow(ConfigEncodeError);
    expect(encodeConfig({ a: Array.from({ length: 1000 }, () => 1) }).size).toBe(1000);
  });

  it('refuses a member "config" that a reader would take for a whole configuration', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(() => encodeConfig({ config: 'hello', a: 'x' }, schema)).toThrow(/as the whole configuration/);
    const declared = { ...schema, properties: { ...schema.properties, config: { type: 'string' } } };
    expect(encodeConfig({ config: 'hello' }, declared).toString()).toBe('config=hello');
    expect(encodeConfig({ a: { config: 'hello' } }, schema).toString()).toBe('a.config=hello');
  });

  it('allows the reserved names below the top level', () => {
    expect(encodeConfig({ auth: { api_key: 'v', profile: 'p' } }).toString()).toBe('auth.api_key=v&auth.profile=p');
  });

  it('encodes an object with member names like indices as JSON, unless the schema declares an object', () => {
    expect(encodeConfig({ a: { 0: 'x' } }).get('a')).toBe('{"0":"x"}');
    const schema = { properties: { a: { type: 'object', additionalProperties: true } } };
    expect(encodeConfig({ a: { 0: 'x' } }, schema).toString()).toBe('a.0=x');
  });
});
