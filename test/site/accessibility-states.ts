import { expect, it } from 'vitest';

import { accessibilityFaults, rulesIn } from '../support/axe.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { watchedReusedPage } from './gate-browser.ts';
import { open, openPalette, openPreferences, PAGE_TYPES, type PageType } from './page-types.ts';

/** Every page type, and the states that scripts add to them. */
export const STATES: Readonly<Record<string, PageType>> = {
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

/** Tests a page in one colour scheme, at 360 and 1280 px. */
export function testState({ path, prepare }: PageType, colorScheme: 'light' | 'dark'): void {
  // One page per scheme: a page whose scheme changes has colours of both for a while.
  it(`conforms to HTML after scripts ran, has no axe violation, and keeps to its width, origin and policy: ${colorScheme}, 360 and 1280 px`, async () => {
    const { page, faults, foreign } = await watchedReusedPage({
      viewport: { width: 360, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await open(page, path);
    await prepare?.(page);
    // Scripts draw the same in every scheme.
    if (colorScheme === 'light') expect(htmlFaults(await page.content())).toEqual([]);
    await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    expect(await accessibilityFaults(page, rulesIn(colorScheme))).toEqual([]);
    expect(foreign).toEqual([]);
    // The console also reports a file that is missing on purpose.
    expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  });
}
