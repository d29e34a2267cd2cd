import { describe, expect, it } from 'vitest';

import { readConfig, validateConfig, type Config, type SchemaObject, type Validator } from '../../../src/session-config/index.ts';
import { HEAVY } from './heavy-configs.ts';
import { object } from './validator-row.ts';

/** A filter as APIs have it, which contains itself twice. */
const FILTER = {
  ...object({ filter: { $ref: '#/$defs/node' } }),
  $defs: {
    node: { anyOf: [{ $ref: '#/$defs/and' }, { $ref: '#/$defs/or' }, { type: 'string' }] },
    ...Object.fromEntries(['and', 'or'].map((op) => [op, object({ op: { const: op }, left: { $ref: '#/$defs/node' } }, ['op'])])),
  },
};

/** Each of its branches leads into two that contain it. */
const BRANCHING = {
  type: 'object',
  additionalProperties: { anyOf: [{ $ref: '#' }, { $ref: '#/definitions/x' }] },
  definitions: {
    x: { type: 'object', additionalProperties: { anyOf: [{ $ref: '#' }, { type: 'object', additionalProperties: { $ref: '#' } }] } },
  },
};

/** Definitions that each lead to the next one by two ways. */
const FORKED = {
  ...object({ a: { $ref: '#/$defs/l0' } }),
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`l${at}`, { anyOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] }]),
    ),
    l40: { type: 'integer' },
  },
};

/** What no validator may be made to do by any value, whatever the schema. */
export function boundedSuite(name: string, validatorOf: (schema: SchemaObject) => Validator): void {
  describe(`the work of ${name}`, () => {
    it.each<readonly [string, SchemaObject, string]>([
      ...[8, 12, 16, 18, 24, 31].map((depth) => ['a filter without its operator', FILTER, `filter${'.left'.repeat(depth)}=x`] as const),
      ...[8, 12, 16, 31].map((depth) => ['branches within branches', BRANCHING, `${'a.'.repeat(depth)}c=1`] as const),
      ['definitions that fork forty times', FORKED, 'a=x'],
    ])('is limited: refuses %s', (_, schema, query) => {
      const validator = validatorOf(schema);
      // Without a bound this takes minutes, and the test's time is over.
      const read = readConfig(query, validator);
      if (read.ok) throw new Error('It was accepted.');
      expect(read.error.errors.length).toBeGreaterThan(0);
    });

    it('allows a deep value with a schema that refers to itself twice', () => {
      const query = Array.from({ length: 29 }, (_, depth) => `filter${'.left'.repeat(depth)}.op=${depth % 2 === 0 ? 'or' : 'and'}`).join(
        '&',
      );
      expect(readConfig(query, validatorOf(FILTER)).ok).toBe(true);
    });

    it.each(HEAVY)('is limited before the first check: refuses $title', ({ schema, config }) => {
      const validator = { ...validatorOf(schema), violations: () => [] };
      expect(validateConfig(config, validator)).toMatchObject({
        error: { status: 422, errors: [{ param: 'root', pointer: '/', reason: 'takes too much work to check' }] },
      });
    });

    it('is limited in depth before the first check', () => {
      const deep = Array.from({ length: 20_000 }).reduce<Config>((inner) => ({ a: inner }), {});
      const result = validateConfig(deep, validatorOf({ properties: { a: { $ref: '#' } } }));
      expect(result).toMatchObject({ error: { errors: [{ reason: 'takes too much work to check' }] } });
    });

    it('is limited for required names: names each of a thousand that are missing once', () => {
      const required = Array.from({ length: 60_000 }, (_, at) => `p${at}`);
      const validator = validatorOf(object({}, required.slice(0, 1000)));
      expect(validator.violations({}).length).toBe(1000);
      const missing = validateConfig({}, validator);
      expect(missing.ok ? [] : missing.error.errors.map(({ param }) => param)).toEqual(required.slice(0, 1000));
      expect(validateConfig({}, validatorOf(object({}, required))).ok).toBe(false);
    });

    it('gives one violation of the whole if there are too many', () => {
      const list = Array.from({ length: 1500 }, (_, at) => at);
      const violations = validatorOf(object({ list: { items: { anyOf: [{ type: 'string' }, { type: 'null' }] } } })).violations({ list });
      expect(violations.length).toBeGreaterThan(0);
      expect(violations.length).toBeLessThanOrEqual(1000);
    });

    it('is shared by several values', () => {
      const validator = validatorOf(object({ list: { items: { type: 'string', pattern: '^item' } } }));
      const value = { list: Array.from({ length: 300 }, (_, at) => `item ${at}`) };
      for (const begin of [validator.verdicts, validator.verdicts]) {
        const fits = begin?.();
        const verdicts = Array.from({ length: 1000 }, () => fits?.(value));
        expect([verdicts[0], verdicts.at(-1)]).toEqual([true, false]);
      }
      expect(validator.violations(value)).toEqual([]);
    });

    it('is low if some of many defaults make a second alternative valid', () => {
      const names = Array.from({ length: 800 }, (_, at) => `p${at}`);
      const schema = {
        ...object({ ...Object.fromEntries(names.map((member) => [member, { default: 1 }])), other: {} }),
        oneOf: [{ required: ['p7'] }, { required: ['p500'] }, { required: ['other'] }],
      };
      const uncounted = validatorOf(schema);
      const { verdicts } = uncounted;
      let tried = 0;
      const counted = <T>(run: (value: unknown) => T): ((value: unknown) => T) => {
        return (value) => {
          tried += 1;
          return run(value);
        };
      };
      const validator = {
        schema,
        violations: counted((value) => uncounted.violations(value)),
        ...(verdicts && { verdicts: () => counted(verdicts()) }),
      };
      const result = validateConfig({ other: 1 }, validator);
      if (!result.ok) throw new Error('It was refused.');
      expect(tried).toBeLessThanOrEqual(33);
      expect(result.value).not.toHaveProperty('p7');
      expect(result.value).not.toHaveProperty('p500');
    });

    it('allows long lists', () => {
      const list = Array.from({ length: 1000 }, (_, at) => `item ${at}`);
      const schema = object({ list: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^item' } } });
      expect(validateConfig({ list }, validatorOf(schema)).ok).toBe(true);
    });

    it.each(['anyOf', 'oneOf'] as const)('allows three thousand constants under %s', (keyword) => {
      const branches = Array.from({ length: 3000 }, (_, at) => ({ const: `v${at}` }));
      const validator = validatorOf(object({ a: { [keyword]: branches } }));
      expect(validateConfig({ a: 'v2999' }, validator).ok).toBe(true);
      const refused = validateConfig({ a: 'v3000' }, validator);
      if (refused.ok) throw new Error('It was accepted.');
      expect(refused.error.status).toBe(422);
      expect(JSON.stringify(refused.error.errors)).not.toContain('too much work');
    });

    it('is limited for oneOf: refuses a value that two of many alternatives accept', () => {
      const branches = [...Array.from({ length: 40 }, (_, at) => ({ const: at, title: `${at}` })), { const: 7 }, { type: 'string' }];
      const either = validatorOf(object({ one: { oneOf: branches }, any: { anyOf: branches } }));
      expect(validateConfig({ one: 8, any: 7 }, either).ok).toBe(true);
      expect(validateConfig({ one: 'x', any: 'x' }, either).ok).toBe(true);
      for (const config of [{ one: 7 }, { one: 40 }, { any: 40 }]) {
        const refused = validateConfig(config, either);
        expect(refused.ok ? [] : refused.error.errors.map(({ param }) => param)).toEqual(Object.keys(config));
      }
    });

    it('is limited for references to a list of many constants', () => {
      const branches = Array.from({ length: 40 }, (_, at) => ({ const: at }));
      const validator = validatorOf(object({ a: { anyOf: branches }, b: { $ref: '#/properties/a/anyOf/39' } }));
      expect(validateConfig({ a: 1, b: 39 }, validator).ok).toBe(true);
      expect(validateConfig({ a: 1, b: 38 }, validator).ok).toBe(false);
    });

    it('is limited in depth: refuses a value that is nested more deeply than the stack', () => {
      const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ a: inner }), 1);
      expect(validatorOf({ properties: { a: { $ref: '#' } }, additionalProperties: false }).violations(deep)).not.toEqual([]);
    });
  });
}
