import vm from 'node:vm';
import { describe, expect, it } from 'vitest';

import { PREFERENCES_KEY, readPreferences, THEME_SCRIPT } from '../../../src/site/theme/preferences.ts';

function themeAfter(kept: string | null): string | undefined {
  const dataset: { theme?: string } = {};
  const localStorage = { getItem: (key: string) => (key === PREFERENCES_KEY ? kept : null) };
  vm.runInNewContext(THEME_SCRIPT, { localStorage, document: { documentElement: { dataset } } });
  return dataset.theme;
}

describe('preferences', () => {
  it.each([
    [null, {}],
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['[]', {}],
    ['{"theme":"dark"}', { theme: 'dark' }],
    ['{"theme":"purple","shortcuts":false}', { shortcuts: false }],
    ['{"shortcuts":true}', {}],
    ['{"recent":false}', { recent: false }],
    ['{"recent":0}', {}],
    ['{"theme":"dark","client":"claude-code"}', { theme: 'dark', client: 'claude-code' }],
    ['{"client":"x] , *"}', {}],
    ['{"client":7}', {}],
  ])('are read from %j, without invalid values', (text, expected) => {
    expect(readPreferences(text)).toEqual(expected);
  });

  it.each([null, '{', '{"theme":"dark"}', '{"theme":"light"}', '{"theme":"<b>"}', 'null', '7'])(
    'set the same theme before the first paint as afterwards: %j',
    (text) => {
      expect(themeAfter(text)).toBe(readPreferences(text).theme);
    },
  );
});
