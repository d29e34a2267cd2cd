import { expect, it } from 'vitest';

import { mergeSchemas } from '../../../src/session-config/form/merge-schemas.ts';

it('of two limits, the stricter one stays', () => {
  const first = { minimum: 1, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 10, minLength: 1, maxLength: 9 };
  const second = { minimum: 2, maximum: 8, exclusiveMinimum: -1, exclusiveMaximum: 11, minLength: 2, maxLength: 10 };
  const stricter = { minimum: 2, maximum: 8, exclusiveMinimum: 0, exclusiveMaximum: 10, minLength: 2, maxLength: 9 };
  expect(mergeSchemas(first, second)).toEqual(stricter);
  expect(mergeSchemas({ minItems: 1, maxItems: 9, minProperties: 3 }, { minItems: 2, maxItems: 8, minProperties: 1 })).toEqual({
    minItems: 2,
    maxItems: 8,
    minProperties: 3,
  });
});

it('of two values of a keyword that only sounds like a limit, the first one stays', () => {
  const first = { minutes: 5, maxwell: 7, minor: 1, formatMinutes: 2, 'x-Max': 1 };
  const second = { minutes: 9, maxwell: 2, minor: 3, formatMinutes: 4, 'x-Max': 0 };
  expect(mergeSchemas(first, second)).toEqual(first);
});

it('an object that allows no other members allows none after the merge', () => {
  const merged = (first: unknown, second: unknown): unknown =>
    mergeSchemas({ additionalProperties: first }, { additionalProperties: second })?.['additionalProperties'];
  const texts = { type: 'string' };
  const numbers = { type: 'number' };
  expect([true, false, texts].map((first) => [true, false, numbers].map((second) => merged(first, second)))).toEqual([
    [true, false, numbers],
    [false, false, false],
    [texts, false, texts],
  ]);
});
