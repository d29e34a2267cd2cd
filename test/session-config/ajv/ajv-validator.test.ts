import { describe, expect, it, vi } from 'vitest';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import type { SchemaObject } from '../../../src/session-config/index.ts';
import { boundedSuite } from '../validation/bounded-suite.ts';
import { validatorSuite } from '../validation/validator-suite.ts';
import { hasAllCases } from '../../support/cases.ts';

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

if (hasAllCases)
  it('reports a schema as too large if its generated code cannot run', () => {
    const branches = Array.from({ length: 2400 }, (_, at) => ({ minimum: at }));
    expect(() => ajvValidator({ properties: { a: { anyOf: branches } } })).toThrow(
      expect.objectContaining({ name: 'ConfigSchemaError', code: 'too-large' }),
    );
  });

it('accepts a schema that requires too much work for any value, and refuses the value', () => {
  const forks = Array.from({ length: 40 }, (_, at) => [
    `l${at}`,
    { anyOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
  ]);
  const validator = ajvValidator({ $ref: '#/$defs/l0', $defs: { ...Object.fromEntries(forks), l40: { type: 'integer' } } });
  expect(validator.violations('x')).toMatchObject([{ reason: 'takes too much work to check' }]);
});
