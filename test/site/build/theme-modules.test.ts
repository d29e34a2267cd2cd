import { describe, expect, it } from 'vitest';

import type { Overrides } from '../../../src/catalog/published/theme-settings.ts';
import { pageMaps, withComponentPaths } from '../../../src/site/build/theme-modules.ts';

/** The settings of the pages and of the scripts for browsers. */
function mapsOf(overrides: Overrides): unknown[] {
  const { configEnvironment } = pageMaps({ overrides });
  // The plugin has a function that reads the name alone.
  const settingsOf = configEnvironment as (name: string) => unknown;
  return [settingsOf('prerender'), settingsOf('client')];
}

describe("an error in an operator's component", () => {
  it('names the file of the component, without the calls inside the bundler', () => {
    const error = new Error('[plugin x] portolan-theme/theme/Home.astro:2:25\nExpected `,`\n    at compile (file:///a/b.js:5:3)');
    const shown = withComponentPaths(error, { folder: '/harbour/content' });
    expect(shown).toEqual(new Error('[plugin x] /harbour/content/theme/Home.astro:2:25\nExpected `,`'));
    expect(shown).toMatchObject({ cause: error });
  });

  it('has a place in a file only with source maps, which browsers do not load and sites without components do not need', () => {
    expect(mapsOf({ footer: 'theme/Footer.astro' })).toEqual([{ build: { sourcemap: 'hidden' } }, undefined]);
    expect(mapsOf({})).toEqual([undefined, undefined]);
  });

  it('stays what it is if it is no error', () => {
    expect(withComponentPaths('x', { folder: '/' })).toBe('x');
  });
});
