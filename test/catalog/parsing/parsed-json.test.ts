import { expect, it } from 'vitest';

import { parsedJson } from '../../../src/catalog/parsing/parsed-json.ts';

it('parses a JSON text, and returns nothing for any other', () => {
  expect(parsedJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(['', '{', 'undefined'].map(parsedJson)).toEqual([undefined, undefined, undefined]);
});
