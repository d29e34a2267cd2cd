import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

import { LONGEST } from './longest-first.ts';

it('the longest test files exist', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});
