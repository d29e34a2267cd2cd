import { describe, expect, it } from 'vitest';

import { accessibilityFaults } from '../support/axe.ts';
import { watchedPage } from './gate-browser.ts';
import { open, openPalette, openPreferences, PAGE_TYPES, type PageType } from './page-types.ts';

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
  it.each(['light', 'dark'] as const)(
    'has no violation that axe finds, keeps to its width, origin and policy: %s, 360 and 1280 px',
    async (colorScheme) => {
      const { page, faults, foreign } = await watchedPage({ viewport: { width: 360, height: 800 }, colorScheme, reducedMotion: 'reduce' });
      await open(page, path);
      await prepare?.(page);
      await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(foreign).toEqual([]);
      // A file that is missing on purpose is told of by the console too.
      expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
    },
    60_000,
  );
});
