import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { standardConfig } from '../../../src/session-config/server/standard-config.ts';
import { validateConfig } from '../../../src/session-config/validation/validate-config.ts';
import { readConfig } from '../../../src/session-config/validation/read-config.ts';

const Settings = z
  .object({
    units: z.enum(['celsius', 'kelvin']).default('celsius'),
    from: z.int().min(1),
    to: z.int().max(14).optional(),
    token: z.string().trim().optional(),
    place: z.object({ city: z.string().default('Bern') }).prefault({}),
  })
  .refine(({ from, to = 14 }) => from <= to, { error: 'must not lie after the end', path: ['from'] });

const City = z.object({ kind: z.literal('city'), name: z.string() });
const Point = z.object({ kind: z.literal('point'), lat: z.number().max(90) });

describe('a configuration with a Standard Schema', () => {
  const settings = standardConfig(Settings);

  it('has the JSON Schema of the input: no field with a default is required', () => {
    expect(settings.schema).toMatchObject({ type: 'object', required: ['from'] });
    expect(settings.validator.schema).toBe(settings.schema);
  });

  it('is validated by the library, including refinements, with its messages', () => {
    const read = readConfig('/mcp?from=9&to=3', settings.validator);
    expect(read).toMatchObject({
      ok: false,
      error: { status: 422, errors: [{ param: 'from', pointer: '/from', reason: 'must not lie after the end' }] },
    });
    const both = readConfig('/mcp?units=rankine&to=99', settings.validator);
    expect(both.ok || both.error.errors.map(({ param }) => param).sort()).toEqual(['from', 'to', 'units']);
  });

  it('reports at most a thousand errors', () => {
    const many = standardConfig(z.object({ rules: z.record(z.string(), z.object({ kind: z.string() })) }));
    const rules = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [String(at), {}]));
    const result = validateConfig({ rules }, many.validator);
    expect(result.ok ? 0 : result.error.errors.length).toBe(1000);
  });

  it("reaches the server in the library's output form", () => {
    const read = readConfig('/mcp?from=2&token=%20abc%20', settings.validator);
    expect(read.ok && settings.typed(read.value)).toEqual({ units: 'celsius', from: 2, token: 'abc', place: { city: 'Bern' } });
    expect(() => settings.typed({})).toThrow(TypeError);
  });

  it('gives the place of an error in an array or a member with a slash', () => {
    const { validator } = standardConfig(z.object({ 'a/b': z.array(z.string()) }));
    expect(validator.violations({ 'a/b': ['x', 1] })).toMatchObject([{ pointer: '/a~1b/1' }]);
  });

  it('must be an object schema', () => {
    for (const other of [z.string(), z.any(), z.union([z.object({ a: z.string() }), z.string()]), z.object({}).nullable()]) {
      expect(() => standardConfig(other)).toThrow(/must describe an object/);
    }
  });

  it.each([
    ['a discriminated union', z.discriminatedUnion('kind', [City, Point])],
    ['any other union', z.union([City, Point])],
  ])('may be %s', (_, source) => {
    const { schema, validator, typed } = standardConfig(source);
    expect(schema).toMatchObject({ type: 'object' });
    const read = readConfig('?kind=city&name=007&lat=1', validator);
    expect(read.ok && typed(read.value)).toEqual({ kind: 'city', name: '007' });
    expect(readConfig('?kind=point&lat=91', validator)).toMatchObject({ ok: false, error: { status: 422 } });
  });

  it('may be a union of objects', () => {
    const { validator, typed } = standardConfig(z.object({ a: z.string() }).and(z.object({ b: z.int().default(1) })));
    const read = readConfig('?a=1', validator);
    expect(read.ok && typed(read.value)).toEqual({ a: '1', b: 1 });
  });

  it('is refused if its schema validates asynchronously', () => {
    const { validator } = standardConfig(z.object({ a: z.string().refine(() => Promise.resolve(true)) }));
    expect(() => validator.violations({ a: 'x' })).toThrow(/must validate synchronously/);
  });

  it('works with any library that implements the interface', () => {
    const { validator, typed } = standardConfig<{ a: number }>({
      '~standard': {
        vendor: 'test',
        validate: (value) =>
          JSON.stringify(value) === '{"a":1}'
            ? { value: { a: 1 } }
            : { issues: [{ message: 'no', path: [{ key: 'a' }] }, { message: 'never' }] },
        jsonSchema: { input: ({ target }) => ({ $comment: target, type: 'object', properties: { a: { type: 'number' } } }) },
      },
    });
    expect(validator.schema['$comment']).toBe('draft-07');
    expect(typed({ a: 1 })).toEqual({ a: 1 });
    expect(validator.violations({ a: 2 }).map(({ pointer, reason }) => [pointer, reason])).toEqual([
      ['/a', 'no'],
      ['', 'never'],
    ]);
  });
});

describe('computed defaults', () => {
  let made = 0;
  const next = (): number => (made += 1);
  const Made = z.object({
    id: z.uuid().default(() => crypto.randomUUID()),
    count: z.int().default(next),
    group: z.object({ inner: z.number().default(next), fixed: z.string().default('x') }).prefault({}),
    default: z.object({ id: z.number().default(next) }).optional(),
    units: z.string().default('celsius'),
    list: z.array(z.object({ a: z.string(), b: z.number().default(next) })).optional(),
    tags: z.array(z.string()).default(() => ['a']),
    loud: z
      .string()
      .transform((text) => `${text}!`)
      .default('quiet'),
  });
  const { schema, validator, typed } = standardConfig(Made);
  const readAs = (query: string): z.infer<typeof Made> => {
    const read = readConfig(query, validator);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return typed(read.value);
  };

  it('are computed for each connection', () => {
    const [one, other] = [readAs(''), readAs('')];
    expect(one.id).not.toBe(other.id);
    expect(one.count).not.toBe(other.count);
    expect(one.group.inner).not.toBe(other.group.inner);
    expect(one.tags).not.toBe(other.tags);
    expect(readAs('?count=7')).toMatchObject({ count: 7, units: 'celsius', tags: ['a'], group: { fixed: 'x' } });
  });

  it('are published only if they are constant', () => {
    const property = (name: string): unknown => (schema['properties'] as Record<string, unknown>)[name];
    for (const name of ['id', 'count']) expect(property(name)).not.toHaveProperty('default');
    expect(property('group')).toMatchObject({ properties: { inner: { type: 'number' }, fixed: { default: 'x' } } });
    expect(property('group')).not.toHaveProperty('properties.inner.default');
    expect(property('default')).toMatchObject({ type: 'object', properties: { id: { type: 'number' } } });
    expect(property('units')).toHaveProperty('default', 'celsius');
    expect(property('tags')).toHaveProperty('default', ['a']);
  });

  it('are set by the library, which does not parse them as input', () => {
    expect(readAs('').loud).toBe('quiet');
    expect(readAs('?loud=x').loud).toBe('x!');
  });

  it('are not part of the input, and neither are unknown members', () => {
    const read = readConfig('?units=kelvin&group.fixed=y&group.x=1&tags.0=b&list.1.a=c&list.0.a=d&stray=1', validator);
    expect(read).toEqual({ ok: true, value: { units: 'kelvin', group: { fixed: 'y' }, tags: ['b'], list: [{ a: 'd' }, { a: 'c' }] } });
  });
});
