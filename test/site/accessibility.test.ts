import { describe, expect, it } from 'vitest';

import { accessibilityFaults } from '../support/axe.ts';
import { filesBelow } from '../support/built-site.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { site, watchedPage, useGates } from './gate-browser.ts';
import { open, openPalette, openPreferences, PAGE_TYPES, type PageType } from './page-types.ts';

useGates();

const STATES: Readonly<Record<string, PageType>> = {
  ...PAGE_TYPES,
  'open palette': { path: 'browse/', prepare: openPalette },
  'palette with results': {
    path: 'browse/',
    prepare: async (page) => {
      await openPalette(page);
      await page.keyboard.type('redis');
      await page.locator('dialog[open] [role="option"]').first().waitFor();
    },
  },
  'open preferences': { path: 'browse/', prepare: openPreferences },
};

describe.each(Object.entries(STATES))('%s', (_, { path, prepare }) => {
  // A page of its own for each: what changes its scheme while it stands is half the one and half the other for a while.
  it('is HTML that conforms to the standard, as it was built', async () => {
    const answer = await fetch(`${site.origin}/${path}`);
    expect(htmlFaults(await answer.text())).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'conforms to HTML as scripts have drawn it, has no violation that axe finds, keeps to its width, origin and policy: %s, 360 and 1280 px',
    async (colorScheme) => {
      const { page, faults, foreign } = await watchedPage({ viewport: { width: 360, height: 800 }, colorScheme, reducedMotion: 'reduce' });
      await open(page, path);
      await prepare?.(page);
      // Scripts draw the same whatever the colours.
      if (colorScheme === 'light') expect(htmlFaults(await page.content())).toEqual([]);
      await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(foreign).toEqual([]);
      // A file that is missing on purpose is told of by the console too.
      expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
    },
    60_000,
  );
});

describe('the page types of the gates', () => {
  it('are of every part of the site', async () => {
    const parts = (paths: readonly string[]): string[] => [...new Set(paths.map((at) => /^[^/?]*/.exec(at)?.[0] ?? ''))].sort();
    const built = (await filesBelow(site.folder)).filter((file) => file.endsWith('index.html') && !/^(?:api|v0\.1)\//.test(file));
    const looked = Object.values(PAGE_TYPES).map(({ path }) => path);
    expect(parts(looked.filter((at) => !at.endsWith('.html')))).toEqual(parts(built.map((file) => file.replace(/index\.html$/, ''))));
  });
});
