import { expect, it } from 'vitest';

import { lettersOf } from '../../../src/catalog/values/letters-of.ts';

it.each([
  ['create-issue', 'createissue'],
  ['createIssue', 'createissue'],
  [' Zürich_Wetter 2.0 ', 'zürichwetter20'],
  ['天気', '天気'],
  ['--', ''],
])('keeps of the name %j only letters and digits, in lower case', (name, letters) => {
  expect(lettersOf(name)).toBe(letters);
});
