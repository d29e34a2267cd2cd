import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { validateConfig } from '../../../src/session-config/index.ts';
import { cases } from '../../support/cases.ts';
import { anyConfigCase, configuredSchema } from '../../support/config-arbitraries.ts';
import { boundedSuite } from '../validation/bounded-suite.ts';
import { validatorSuite } from '../validation/validator-suite.ts';

validatorSuite('the validator that makes no code', evalFreeValidator);
boundedSuite('the validator that makes no code', evalFreeValidator);

describe('a violation found without generated code', () => {
  it('is reported once for a definition that allows no other members', () => {
    const db = { type: 'object', properties: { host: { type: 'string' } }, required: ['host'], unevaluatedProperties: false };
    const validator = evalFreeValidator({ properties: { dbs: { items: { $ref: '#/$defs/db' } } }, $defs: { db } });
    const pointersOf = (...dbs: unknown[]): string[] => validator.violations({ dbs }).map(({ pointer }) => pointer);
    expect(pointersOf({})).toEqual(['/dbs/0/host']);
    expect(pointersOf({}, { host: 'h', port: 1 })).toEqual(['/dbs/0/host', '/dbs/1/port']);
  });

  it('is reported for the whole if only its own keywords do not know a member', () => {
    const part = { properties: { b: {} }, unevaluatedProperties: false };
    const schema = { $ref: '#/$defs/a', allOf: [part], $defs: { a: { properties: { a: {} } } } };
    const violations = evalFreeValidator(schema).violations({ a: 1, b: 1 });
    expect(violations).toMatchObject([{ pointer: '', keyword: 'not' }]);
  });

  it('has the place of the keyword whose schema is false, and never a place in the value', () => {
    const violations = evalFreeValidator({ properties: { a: {} }, additionalProperties: false }).violations({ type: 1 });
    const place = { pointer: '/type', keyword: 'additionalProperties', schemaPath: '/additionalProperties' };
    expect(violations).toMatchObject([{ ...place, fault: { stated: ['false'] } }]);
  });

  it('has the place of a member whose name is a misspelt keyword', () => {
    const schema = { properties: { dependantRequired: { type: 'string' } } };
    expect(evalFreeValidator(schema).violations({ dependantRequired: 1 })).toMatchObject([
      { pointer: '/dependantRequired', schemaPath: '/properties/dependantRequired/type', reason: 'must be string' },
    ]);
  });

  it.each([
    ['by the same schema', { properties: { a: { type: 'string' }, b: {} }, unevaluatedProperties: false }],
    ['by a combined schema', { allOf: [{ properties: { a: { type: 'string' }, b: {} } }], unevaluatedProperties: false }],
    [
      'by a definition',
      { $ref: '#/$defs/x', unevaluatedProperties: false, $defs: { x: { properties: { a: { type: 'string' }, b: {} } } } },
    ],
  ])('does not call a wrong member, or those beside it, unknown: %s', (_, schema) => {
    const violations = evalFreeValidator(schema).violations({ a: 1, b: 2 });
    expect(violations.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual(['/a must be string']);
  });

  it('is that of the only alternative, where its schema is false', () => {
    const schema = { properties: { a: {} }, oneOf: [{ properties: { b: {} }, additionalProperties: false }] };
    const result = validateConfig({ a: 1 }, evalFreeValidator(schema));
    expect(result.ok || result.error.errors).toMatchObject([{ param: 'a', reason: 'is not known' }]);
  });
});

describe('the two validators', () => {
  it('agree on every configuration, and on the reported parameters', () => {
    fc.assert(
      fc.property(configuredSchema, anyConfigCase, ({ schema, config }, { value }) => {
        const [first, ...names] = Object.keys(schema['properties'] as object); // Every case has properties.
        // One member is exchanged for a value of another schema, which mostly does not fit.
        const mixed = first === undefined ? config : { ...config, [first]: value };
        const [left, right] = [ajvValidator, evalFreeValidator].map((validatorOf) => {
          const result = validateConfig(mixed as never, validatorOf(schema)); // The case has JSON values.
          return result.ok ? { value: result.value } : { wrong: [...new Set(result.error.errors.map(({ param }) => param))].sort() };
        });
        expect({ names, ...left }).toEqual({ names, ...right });
      }),
      { numRuns: cases(300) },
    );
  });

  it('both accept configurations generated for a schema', () => {
    fc.assert(
      fc.property(configuredSchema, ({ schema, config }) => {
        for (const validatorOf of [ajvValidator, evalFreeValidator]) {
          expect(validateConfig(config as never, validatorOf(schema))).toEqual({ ok: true, value: config }); // The case has JSON values.
        }
      }),
      { numRuns: cases(200) },
    );
  });
});
