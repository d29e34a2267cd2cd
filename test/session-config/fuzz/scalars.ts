import fc from 'fast-check';

import type { Case } from './schemas.ts';
import { HOSTILE_TEXTS, TEXTS_BY_PATTERN, VALID_BY_FORMAT } from './texts.ts';
import { codePoint } from '../../support/code-point.ts';

const hostileText = fc.constantFrom(...HOSTILE_TEXTS);
const anyText = fc.oneof(hostileText, fc.string({ unit: codePoint, maxLength: 6 }), fc.constantFrom('small', 'on', 'https://a.example'));
const anyInteger = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(8080, 2 ** 53, 2 ** 60, -(2 ** 70), 1e21));
const anyNumber = fc.oneof(anyInteger, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0.1, 5e-324, 1.5));
const anyScalar = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null));

/** Any JSON value, scalars mostly. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: anyScalar, weight: 8 },
  { arbitrary: fc.constantFrom([], {}, [[]], [{}], ['a', '1'], [1, 2], { a: 1 }, { '0': 1, '1': 2 }, [[1, 2]], [{ '0': 1 }]), weight: 2 },
);

const ofText = anyText.chain((value): fc.Arbitrary<Case> => {
  const { length } = [...value];
  return fc.constantFrom<Case>(
    { schema: { type: 'string' }, value },
    { schema: { type: 'string', minLength: Math.min(length, 2) }, value },
    { schema: { type: 'string', maxLength: Math.max(length, 1) }, value },
    { schema: { type: ['string', 'null'] }, value },
    { schema: { type: ['number', 'string'] }, value },
    { schema: { type: 'string', nullable: true }, value },
  );
});

const ofFormat = fc
  .constantFrom(...Object.entries(VALID_BY_FORMAT))
  .chain(([format, texts]) => fc.constantFrom(...texts).map((value): Case => ({ schema: { type: 'string', format }, value })));

const ofPattern = fc
  .constantFrom(...Object.entries(TEXTS_BY_PATTERN))
  .chain(([pattern, texts]) => fc.constantFrom(...texts).map((value): Case => ({ schema: { type: 'string', pattern }, value })));

const ofNumber = anyNumber.chain((value): fc.Arbitrary<Case> =>
  fc.constantFrom<Case>(
    { schema: { type: 'number' }, value },
    { schema: { type: 'number', minimum: Math.min(value, 0) }, value },
    { schema: { type: 'number', exclusiveMaximum: Math.max(value, 0) + 1 }, value },
    { schema: { type: ['number', 'null'] }, value },
    { schema: { type: ['boolean', 'number'] }, value },
    { schema: { anyOf: [{ type: 'integer' }, { type: 'string' }], type: ['number', 'string'] }, value },
  ),
);

const ofInteger = anyInteger.chain((value): fc.Arbitrary<Case> =>
  fc.constantFrom<Case>(
    { schema: { type: 'integer' }, value },
    { schema: { type: 'integer', minimum: Math.min(value, 1), maximum: Math.max(value, 10) }, value },
    { schema: { type: 'integer', multipleOf: 2 }, value: 8080 },
    { schema: { allOf: [{ type: 'number' }, { type: 'integer' }] }, value },
    { schema: { allOf: [{ type: 'integer' }, { type: ['number', 'string'] }] }, value },
  ),
);

const ofValues = fc.uniqueArray(anyScalar, { minLength: 1, maxLength: 4 }).chain((values) =>
  fc.constantFrom(...values).chain((value): fc.Arbitrary<Case> =>
    fc.constantFrom<Case>(
      { schema: { enum: values }, value },
      { schema: { const: value }, value },
      // Beside a type, as generators write it.
      ...(typeof value === 'string' ? [{ schema: { type: 'string', enum: values }, value }] : []),
    ),
  ),
);

/** A scalar, mostly, by a schema that allows it. */
export const scalarCase: fc.Arbitrary<Case> = fc.oneof(
  { arbitrary: ofText, weight: 4 },
  { arbitrary: ofNumber, weight: 3 },
  { arbitrary: ofInteger, weight: 3 },
  { arbitrary: fc.boolean().map((value): Case => ({ schema: { type: 'boolean' }, value })), weight: 2 },
  { arbitrary: ofValues, weight: 3 },
  { arbitrary: ofFormat, weight: 1 },
  { arbitrary: ofPattern, weight: 1 },
  { arbitrary: anyValue.map((value): Case => ({ schema: {}, value })), weight: 1 },
  { arbitrary: anyValue.map((value): Case => ({ schema: { const: value }, value })), weight: 1 },
);
