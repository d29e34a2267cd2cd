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

describe('a pattern judged by Ajv', () => {
  it.each(['^(a+)+$', '^(a|aa)+$', '^([a-zA-Z]+)*$'])('cannot hang: %s', (pattern) => {
    const violations = ajvValidator(texts(pattern)).violations(LONG);
    expect(violations).toMatchObject([{ pointer: '/a', keyword: 'pattern' }]);
  });

  it('is left undecided after some time where it needs the engine of JavaScript; then the whole is refused', () => {
    expect(ajvValidator(texts('^(?=(a+)+$).*$')).violations(LONG)).toMatchObject([{ pointer: '', reason: 'takes too much work to check' }]);
  });

  it.each([
    ['not', { not: { pattern: '^(?=a)(a+)+$' } }],
    ['if', { if: { pattern: '^(?=a)(a+)+$' }, then: false }],
    ['oneOf', { oneOf: [{ pattern: '^(?=a)(a+)+$' }, {}] }],
  ])('counts neither as match nor as mismatch when it is undecided: %s', (_, schema) => {
    expect(ajvValidator(texts('', schema)).violations(LONG)).toMatchObject([{ pointer: '' }]);
  });

  it('takes no more than its time of one judgement, and has all of it for the next', () => {
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=x)(x+x+)+y$' } } } });
    expect(validator.violations({ list: Array.from({ length: 100 }, () => 'x'.repeat(40)) })).toHaveLength(1);
    expect(validator.violations({ list: ['xxy'] })).toEqual([]);
  });

  it('may need the engine of JavaScript for a hundred values', () => {
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=.*[0-9]).+$' } } } });
    expect(validator.violations({ list: Array.from({ length: 100 }, (_, at) => `a${at}`) })).toEqual([]);
  });

  it('is not refused because the machine is busy with other things', () => {
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 60));
    const validator = ajvValidator({ properties: { list: { items: { pattern: '^(?=.*[0-9]).+$' } } } });
    expect(validator.violations({ list: ['a1', 'a2', 'a3', 'a4'] })).toEqual([]);
    now.mockRestore();
  });

  it('is refused at once where it is no regular expression', () => {
    expect(() => ajvValidator({ properties: { a: { pattern: '[' } } })).toThrow(expect.objectContaining({ code: 'bad-pattern' }));
  });
});

it('says of a schema that it is too large where the code made of it cannot run', () => {
  const branches = Array.from({ length: 2400 }, (_, at) => ({ minimum: at }));
  expect(() => ajvValidator({ properties: { a: { anyOf: branches } } })).toThrow(
    expect.objectContaining({ name: 'ConfigSchemaError', code: 'too-large' }),
  );
});

it('takes a schema that asks for too much work of any value, and refuses the value', () => {
  const forks = Array.from({ length: 40 }, (_, at) => [
    `l${at}`,
    { anyOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
  ]);
  const validator = ajvValidator({ $ref: '#/$defs/l0', $defs: { ...Object.fromEntries(forks), l40: { type: 'integer' } } });
  expect(validator.violations('x')).toMatchObject([{ reason: 'takes too much work to check' }]);
});
