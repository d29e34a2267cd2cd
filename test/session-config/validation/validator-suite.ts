import { describe, expect, it } from 'vitest';

import { readConfig, validateConfig, type SchemaObject, type Validator } from '../../../src/session-config/index.ts';
import { COMBINATION_ROWS } from './combination-rows.ts';
import { KEYWORD_ROWS } from './keyword-rows.ts';
import { SHAPE_ROWS } from './shape-rows.ts';
import { object } from './validator-row.ts';

const ROWS = [...SHAPE_ROWS, ...KEYWORD_ROWS, ...COMBINATION_ROWS];

/** What every validator has to do, whatever it is made with. */
export function validatorSuite(name: string, validatorOf: (schema: SchemaObject) => Validator): void {
  describe(`validation with ${name}`, () => {
    it.each(ROWS.filter(({ ready }) => ready !== undefined))('$title', ({ schema, config, ready }) => {
      expect(validateConfig(config, validatorOf(schema))).toEqual({ ok: true, value: ready });
    });

    it.each(ROWS.filter(({ wrong }) => wrong !== undefined))('$title', ({ schema, config, wrong }) => {
      const result = validateConfig(config, validatorOf(schema));
      if (result.ok) throw new Error('It was accepted.');
      expect(result.error.status).toBe(422);
      expect([...new Set(result.error.errors.map(({ param }) => param))].sort()).toEqual(wrong);
    });

    it('accepts the same schema twice without a conflict', () => {
      const schema = { $id: 'https://w.example/s', ...object({ a: {} }) };
      expect(validateConfig({ a: 1 }, validatorOf(schema)).ok).toBe(true);
      expect(validateConfig({ a: 1 }, validatorOf({ ...schema })).ok).toBe(true);
    });

    it('changes neither the configuration nor the schema', () => {
      const schema = deepFreeze({ ...object({ a: { type: 'object', properties: { b: { default: { c: [1] } } } } }) });
      const config = deepFreeze({ a: { x: 1 } });
      expect(validateConfig(config, validatorOf(schema))).toEqual({ ok: true, value: { a: { b: { c: [1] } } } });
    });

    it('states what is wrong with the intended alternative, also if null is allowed', () => {
      const alternatives = [
        object({ kind: { const: 'a' }, n: { type: 'integer' } }),
        object({ kind: { const: 'b' }, m: { type: 'integer' } }),
      ];
      const schema = object({ a: { nullable: true, oneOf: alternatives } });
      const result = validateConfig({ a: { kind: 'a', n: 'x' } }, validatorOf(schema));
      expect(result.ok ? [] : result.error.errors.map(({ param }) => param)).toEqual(['a.n']);
    });

    it('counts only own members of an object, whatever its prototype has', () => {
      expect(validatorOf({ type: 'object', required: ['toString'] }).violations({})).toHaveLength(1);
      expect(validatorOf(object({ toString: { type: 'string' }, valueOf: { const: 1 } })).violations({})).toEqual([]);
    });

    it('supports a name with a lone surrogate', () => {
      const read = readConfig(
        'any=%7B%22%5Cud83d%22%3A1%7D',
        validatorOf(object({ any: { type: 'object', additionalProperties: { type: 'integer' } } })),
      );
      expect(read.ok || read.error.status === 422).toBe(true);
    });

    it.each(['then', 'allOf', '$ref'] as const)(
      'applies unevaluatedProperties in %s to members that no other keyword evaluated',
      (keyword) => {
        const closed = { properties: {}, unevaluatedProperties: false };
        const inside = { then: closed, allOf: [closed], $ref: '#/$defs/closed' }[keyword];
        const schema = {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          if: { properties: { a: { const: 1 } } },
          [keyword]: inside,
          $defs: { closed },
        };
        expect(validatorOf(schema).violations({ a: 1 })).not.toEqual([]);
        expect(validatorOf(schema).violations({})).toEqual([]);
      },
    );

    it('repeats no value in its messages', () => {
      const schema = object({
        key: { type: 'string', pattern: '^k' },
        n: { type: 'integer' },
        e: { enum: ['x'] },
        c: { const: 1 },
        f: { type: 'string', format: 'uri' },
      });
      const result = readConfig('/mcp?key=canary&n=canary&e=canary&c=canary&f=canary', validatorOf(schema));
      expect(result).toMatchObject({ ok: false, error: { status: 422, instance: '/mcp' } });
      expect(JSON.stringify(result)).not.toContain('canary');
    });

    it.each([
      ['remote-ref', object({ a: { $ref: 'http://169.254.169.254/x.json' } }), '/properties/a/$ref'],
      ['unresolved-ref', object({ a: { $ref: '#/definitions/none' } }), '/properties/a/$ref'],
      ...UNUSUAL.map(([place, schema]) => ['unresolved-ref', schema, `${place}/$ref`] as const),
      ['endless-ref', { $ref: '#' }, '/$ref'],
      [
        'endless-ref',
        { definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } }, $ref: '#/definitions/a' },
        undefined,
      ],
      [
        'remote-ref',
        { ...object({ a: { $ref: '#/$defs/default' } }), $defs: { default: { $ref: 'http://x.example' } } },
        '/$defs/default/$ref',
      ],
      ['unresolved-ref', object({ a: { $ref: '#/properties/b/default' }, b: { default: {} } }), '/properties/a/$ref'],
      ['unresolved-ref', object({ a: { $dynamicRef: 'http://x.example' } }), '/properties/a/$dynamicRef'],
      [
        'endless-ref',
        { ...object({ a: {} }), $defs: { default: { $ref: '#/$defs/enum' }, enum: { $ref: '#/$defs/default' } } },
        '/$defs/enum/$ref',
      ],
      ['endless-ref', { dependentSchemas: { a: { $ref: '#' } } }, '/dependentSchemas/a/$ref'],
      ['bad-pattern', object({ a: { pattern: '(' } }), '/properties/a/pattern'],
      ['bad-pattern', object({ a: { pattern: '(?i)abc' } }), '/properties/a/pattern'],
      ['bad-pattern', object({ a: { patternProperties: { '[': {} } } }), '/properties/a/patternProperties/['],
      ['not-a-schema', object({ a: { type: 'text' } }), '/properties/a/type'],
      ['not-a-schema', object({ a: { required: 'b' } }), '/properties/a/required'],
      ['not-a-schema', object({ a: { enum: [] } }), '/properties/a/enum'],
      ['too-deep', Array.from({ length: 1000 }).reduce<SchemaObject>((inner) => object({ a: inner }), {}), undefined],
      ['too-deep', chain(128), undefined],
      ['too-deep', chain(4000), undefined],
      ['too-large', object(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`p${index}`, { type: 'string' }]))), undefined],
    ] as const)('refuses a schema before its use: %s', (code, schema, pointer) => {
      expect(() => validatorOf(schema)).toThrow(
        expect.objectContaining({ name: 'ConfigSchemaError', code, ...(pointer !== undefined && { pointer }) }),
      );
    });
  });
}

/** A reference without a target in positions where few schemas have one. */
const UNUSUAL = (
  [
    ['/prefixItems/1', (ref) => ({ prefixItems: [{}, ref] })],
    ['/properties/a/items/0', (ref) => object({ a: { items: [ref] } })],
    ['/dependentSchemas/a', (ref) => ({ dependentSchemas: { a: ref } })],
    ['/dependencies/a', (ref) => ({ dependencies: { a: ref } })],
    ['/patternProperties/^a', (ref) => ({ patternProperties: { '^a': ref } })],
    ...['additionalItems', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'not', 'if', 'then', 'else'].map(
      (keyword) => [`/${keyword}`, (ref: SchemaObject) => ({ [keyword]: ref })] as const,
    ),
  ] satisfies readonly (readonly [string, (ref: SchemaObject) => SchemaObject])[]
).map(([place, around]) => [place, around({ $ref: '#/$defs/none' })] as const);

/** A schema that refers to a definition, which refers to the next one, and so on. */
function chain(length: number): SchemaObject {
  const links = Array.from({ length }, (_, at) => [`d${at}`, at === length - 1 ? {} : { $ref: `#/$defs/d${at + 1}` }] as const);
  return { ...object({ a: { $ref: '#/$defs/d0' } }), $defs: Object.fromEntries(links.toReversed()) };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
