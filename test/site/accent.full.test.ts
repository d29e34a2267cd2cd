import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeContexts, sharedBrowser } from '../support/shared-browser.ts';
import { accentColours, contrast } from '../../src/site/theme/accent.ts';
import { ACCENT } from './gate-content.ts';
import { startGateSite, type GateSite } from './gate-site.ts';

const { linkLight, linkDark, shadeLight, shadeDark } = accentColours(ACCENT);
const COLOURS = {
  light: { head: shadeLight, link: linkLight },
  dark: { head: shadeDark, link: linkDark },
};

let site: GateSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startGateSite('de'), sharedBrowser()]);
}, 240_000);

afterAll(async () => {
  await closeContexts();
  await site.close();
});

/** The colours of the head and of a link, as the browser computes them. */
async function computedColours(path: string, system: 'light' | 'dark', chosen?: 'light' | 'dark'): Promise<object> {
  const context = await browser.newContext({ colorScheme: system });
  try {
    const page = await context.newPage();
    if (chosen !== undefined)
      await page.addInitScript((theme) => localStorage.setItem('portolan:preferences', JSON.stringify({ theme })), chosen);
    await page.goto(`${site.origin}/${path}`);
    return await page.evaluate(() => {
      const hex = (colour: string): string =>
        `#${(colour.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
      // Links of lists and of the footer have colours of their own; this one has that of a link in a text.
      const link = Object.assign(document.createElement('a'), { href: '#main', textContent: 'link' });
      document.querySelector('main')?.append(link);
      const head = document.querySelector('.masthead') ?? document.documentElement;
      return { head: hex(getComputedStyle(head).backgroundColor), link: hex(getComputedStyle(link).color) };
    });
  } finally {
    await context.close();
  }
}

describe("the operator's accent colour", () => {
  it.each(['', 'browse/', 'servers/upstash/context7/', 'connect/acme/weather/', 'compose/', 'docs/', '404.html'])(
    'colours the header and the links of the page "%s", in light and dark',
    async (path) => {
      expect(await computedColours(path, 'light')).toEqual(COLOURS.light);
      expect(await computedColours(path, 'dark')).toEqual(COLOURS.dark);
    },
  );

  it.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('follows the theme that the visitor selected: %s, on a system with %s', async (chosen, system) => {
    expect(await computedColours('', system, chosen)).toEqual(COLOURS[chosen]);
  });

  it.each(['light', 'dark'] as const)('leaves the focus in the header visible, with a contrast of 3 or more: %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme });
    try {
      const page = await context.newPage();
      await page.goto(`${site.origin}/browse/`);
      await page.locator('.brand').focus();
      await page.keyboard.press('Tab');
      const outline = await page.locator('.masthead nav a:focus-visible').evaluate((link) => getComputedStyle(link).outlineColor);
      const hex = (outline.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('');
      expect(contrast(`#${hex}`, COLOURS[colorScheme].head)).toBeGreaterThanOrEqual(3);
    } finally {
      await context.close();
    }
  });
});
