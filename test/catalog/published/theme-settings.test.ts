import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { readSiteSettings } from '../../../src/catalog/published/site-settings.ts';

const read = (value: JsonValue): { readonly stated: unknown; readonly problems: unknown } => {
  const { value: settings, problems } = readSiteSettings(value);
  const { styles, overrides, docs } = settings ?? {};
  return { stated: { styles, overrides, docs }, problems: problems.map(({ code, severity, pointer }) => [code, severity, pointer]) };
};

const NOTHING = { styles: undefined, overrides: undefined, docs: undefined };

describe('the theme of site.yaml', () => {
  it('is nothing unless it is stated', () => {
    expect(read({ name: 'A' })).toEqual({ stated: NOTHING, problems: [] });
    expect(read({ overrides: {}, docs: { builtIn: true } })).toEqual({ stated: NOTHING, problems: [] });
  });

  it('has a style sheet, components and the choice of built-in pages', () => {
    const overrides = { head: 'theme/Head.astro', footer: 'theme/parts/Footer.astro', home: 'look/Home.astro' };
    expect(read({ styles: 'theme.css', overrides, docs: { builtIn: false } })).toEqual({
      stated: { styles: 'theme.css', overrides, docs: { builtIn: false } },
      problems: [],
    });
  });

  it.each([
    '../theme.css',
    '/theme.css',
    'a/../theme.css',
    '.theme.css',
    'a/.b/theme.css',
    'theme.scss',
    'theme.css ?url',
    'servers/x.css',
    '',
  ])('has no style sheet at "%s"', (styles) => {
    expect(read({ styles })).toEqual({ stated: NOTHING, problems: [['bad-path', 'warning', '/styles']] });
  });

  it.each([
    '../Head.astro',
    'Head.astro',
    '/theme/Head.astro',
    'theme/../Head.astro',
    'theme/Head.tsx',
    'docs/Head.astro',
    'a\\Head.astro',
  ])('has no component at "%s"', (head) => {
    expect(read({ overrides: { head } })).toEqual({ stated: NOTHING, problems: [['bad-path', 'warning', '/overrides/head']] });
  });

  it('skips values of other types', () => {
    expect(read({ styles: 5, overrides: ['x'], docs: false })).toEqual({
      stated: NOTHING,
      problems: [
        ['wrong-type', 'warning', '/styles'],
        ['wrong-type', 'warning', '/overrides'],
        ['wrong-type', 'warning', '/docs'],
      ],
    });
  });
});
