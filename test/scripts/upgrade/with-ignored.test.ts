import { expect, it } from 'vitest';

import { withIgnored } from '../../../scripts/upgrade/with-ignored.ts';

const WANTED = '# Built.\n/dist/\n/.portolan/\n';

it.each([
  ['', '/dist/\n/.portolan/\n'],
  ['notes\n', 'notes\n/dist/\n/.portolan/\n'],
  ['dist\r\n', 'dist\r\n/.portolan/\n'],
  ['!dist/', '!dist/\n/.portolan/\n'],
  ['/.portolan\ndist/\n', '/.portolan\ndist/\n'],
  ['mydist\n', 'mydist\n/dist/\n/.portolan/\n'],
])('a .gitignore gets only the lines that it does not state: %j', (own, after) => {
  expect(withIgnored(own, WANTED)).toBe(after);
  expect(withIgnored(after, WANTED)).toBe(after);
});
