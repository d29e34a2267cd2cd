import { expect, it } from 'vitest';

import { scalarText } from '../../../src/catalog/values/scalar-text.ts';

it.each([
  ['', ''],
  ['a', 'a'],
  [0, '0'],
  [1.5, '1.5'],
  [false, 'false'],
])('writes %j as the text %j', (value, text) => expect(scalarText(value)).toBe(text));

it.each([undefined, null, ['a'], { a: 1 }].map((value) => [value]))('writes %j as no text', (value) =>
  expect(scalarText(value)).toBeUndefined(),
);
