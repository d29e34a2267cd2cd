import { describe, expect, it } from 'vitest';

import { withComponentPaths } from '../../../src/site/build/theme-modules.ts';

describe("an error in an operator's component", () => {
  it('names the file of the component, without the calls inside the bundler', () => {
    const error = new Error('[plugin x] portolan-theme/theme/Home.astro:2:25\nExpected `,`\n    at compile (file:///a/b.js:5:3)');
    const shown = withComponentPaths(error, { folder: '/harbour/content' });
    expect(shown).toEqual(new Error('[plugin x] /harbour/content/theme/Home.astro:2:25\nExpected `,`'));
    expect(shown).toMatchObject({ cause: error });
  });

  it('stays what it is if it is no error', () => {
    expect(withComponentPaths('x', { folder: '/' })).toBe('x');
  });
});
