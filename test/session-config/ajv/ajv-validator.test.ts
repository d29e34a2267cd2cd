import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it, vi } from 'vitest';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import type { SchemaObject } from '../../../src/session-config/index.ts';
import { boundedSuite } from '../validation/bounded-suite.ts';
import { validatorSuite } from '../validation/validator-suite.ts';

validatorSuite('Ajv', ajvValidator);
boundedSuite('Ajv', ajvValidator);

function texts(pattern: string, extra: SchemaObject = {}): SchemaObject {
  return { type: 'object', properties: { a: { type: 'string', ...(pattern !== '' && { pattern }), ...extra } } };
}

const LONG = { a: `${'a'.repeat(40)}!` };

describe('a pattern evaluated by Ajv', () => {
  it.each(['^(a+)+$', '^(a|aa)+$', '^([a-zA-Z]+)*$'])('has a time limit: %s', (pattern) => {
    const violations = ajvValidator(texts(pattern)).violations(LONG);
    expect(violations).toMatchObject([{ pointer: '/a', keyword: 'pattern' }]);
  });

  it('has no result after a time limit if it needs the JavaScript engine; then the configuration is refused', () => {
    expect(ajvValidator(texts('^(?=(a+)+$).*$')).violations(LONG)).toMatchObject([{ pointer: '', reason: 'takes too much work to check' }]);
  });

  it.each([
    ['not', { not: { pattern: '^(?=a)(a+)+$' } }],
    ['if', { if: { pattern: '^(?=a)(a+)+$' }, then: false }],
    ['oneOf', { oneOf: [{ pattern: '^(?=a)(a+)+$' }, {}] }],
  ])('counts neither as match nor as mismatch without a result: %s', (_, schema) => {
    expect(ajvValidator(texts('', schema)).violations(LONG)).toMatchObject([{ pointer: '' }]);
  });

  it('stops at the time limit of one validation, and has the full limit in the next', () => {
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=x)(x+x+)+y$' } } } });
    expect(validator.violations({ list: Array.from({ length: 100 }, () => 'x'.repeat(40)) })).toHaveLength(1);
    expect(validator.violations({ list: ['xxy'] })).toEqual([]);
  });

  it('may need the JavaScript engine for a hundred values', () => {
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=.*[0-9]).+$' } } } });
    expect(validator.violations({ list: Array.from({ length: 100 }, (_, at) => `a${at}`) })).toEqual([]);
  });

  it('is not refused because of other load on the machine', () => {
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 60));
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=.*[0-9]).+$' } } } });
    expect(validator.violations({ list: ['a1', 'a2', 'a3', 'a4'] })).toEqual([]);
    now.mockRestore();
  });

  it('is refused immediately if it is not a regular expression', () => {
    expect(() => ajvValidator({ properties: { a: { pattern: '[' } } })).toThrow(expect.objectContaining({ code: 'bad-pattern' }));
  });
});

it.each([
  ['allOf', Array.from({ length: 3000 }, (_, at) => ({ minimum: -at }))],
  ['anyOf', Array.from({ length: 1001 }, (_, at) => ({ minimum: at }))],
  ['prefixItems', Array.from({ length: 1001 }, () => ({ type: 'string' }))],
  ['properties', Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`p${at}`, {}]))],
  ['dependentRequired', Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`p${at}`, ['x']]))],
])('refuses a schema whose generated code would be too large to run, before it is generated: %s', (keyword, stated) => {
  const compile = vi.spyOn(Ajv2019.prototype, 'compile');
  expect(() => ajvValidator({ properties: { a: { [keyword]: stated } } })).toThrow(
    expect.objectContaining({ name: 'ConfigSchemaError', code: 'too-large', pointer: `/properties/a/${keyword}` }),
  );
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});

it.each(['allOf', 'anyOf', 'properties'])('accepts a thousand schemas under one keyword: %s', (keyword) => {
  const schemas = Array.from({ length: 1000 }, (_, at) => [`p${at}`, { maxLength: at }] as const);
  const stated = keyword === 'properties' ? Object.fromEntries(schemas) : schemas.map(([, schema]) => schema);
  expect(() => ajvValidator({ [keyword]: stated })).not.toThrow();
});

it('accepts a schema that requires too much work for any value, and refuses the value', () => {
  const forks = Array.from({ length: 40 }, (_, at) => [
    `l${at}`,
    { anyOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
  ]);
  const validator = ajvValidator({ $ref: '#/$defs/l0', $defs: { ...Object.fromEntries(forks), l40: { type: 'integer' } } });
  expect(validator.violations('x')).toMatchObject([{ reason: 'takes too much work to check' }]);
});
