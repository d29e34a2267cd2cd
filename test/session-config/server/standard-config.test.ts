import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { standardConfig } from '../../../src/session-config/server/standard-config.ts';
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

describe('a configuration taken from the code', () => {
  const settings = standardConfig(Settings);

  it('has the JSON Schema of what is accepted: no field with a default is required', () => {
    expect(settings.schema).toMatchObject({ type: 'object', required: ['from'] });
    expect(settings.validator.schema).toBe(settings.schema);
  });

  it('is judged by the library, refinements included, in its words', () => {
    const read = readConfig('/mcp?from=9&to=3', settings.validator);
    expect(read).toMatchObject({
      ok: false,
      error: { status: 422, errors: [{ param: 'from', pointer: '/from', reason: 'must not lie after the end' }] },
    });
    const both = readConfig('/mcp?units=rankine&to=99', settings.validator);
    expect(both.ok || both.error.errors.map(({ param }) => param).sort()).toEqual(['from', 'to', 'units']);
  });

  it("reaches the server in the library's own form", () => {
    const read = readConfig('/mcp?from=2&token=%20abc%20', settings.validator);
    expect(read.ok && settings.typed(read.value)).toEqual({ units: 'celsius', from: 2, token: 'abc', place: { city: 'Bern' } });
    expect(() => settings.typed({})).toThrow(TypeError);
  });

  it('names the place of what is wrong in an array or a member with a slash', () => {
    const { validator } = standardConfig(z.object({ 'a/b': z.array(z.string()) }));
    expect(validator.violations({ 'a/b': ['x', 1] })).toMatchObject([{ pointer: '/a~1b/1' }]);
  });

  it('needs a schema of an object', () => {
    expect(() => standardConfig(z.string())).toThrow(/one of an object/);
  });

  it('says so where a schema judges asynchronously', () => {
    const { validator } = standardConfig(z.object({ a: z.string().refine(() => Promise.resolve(true)) }));
    expect(() => validator.violations({ a: 'x' })).toThrow(/must judge at once/);
  });

  it('works with any library that has the interface', () => {
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
