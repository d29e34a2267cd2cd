import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { accessibilityFaultsHere } from '../../../support/axe.ts';
import { browser, siteUrl as url, useBundledSite } from '../../../support/bundled-site.ts';
import { PREFERENCES_KEY } from '../../../../src/site/theme/preferences.ts';
import { BROWSER_TIMEOUT } from '../../../support/timeouts.ts';

useBundledSite();

/** Page background colours from `tokens.css`. */
const GROUND = { light: 'rgb(251, 248, 241)', dark: 'rgb(15, 26, 34)' };

const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function visit(options: BrowserContextOptions, see: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(BROWSER_TIMEOUT);
  try {
    await see(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Records the background of the page at each frame, from the first one. */
function noteGrounds(): void {
  const grounds: string[] = [];
  Object.assign(globalThis, { grounds });
  const note = (): void => {
    if (document.querySelector('body') !== null) grounds.push(getComputedStyle(document.documentElement).backgroundColor);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

describe('the theme', () => {
  it.each([
    ['light', undefined, 'light'],
    ['dark', undefined, 'dark'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const)('is correct in the first frame and in every later one: system %s, selected %s', async (colorScheme, theme, shown) => {
    await visit({ colorScheme }, async (page, context) => {
      await context.addInitScript(noteGrounds);
      await context.addInitScript(
        ([key, kept]) => localStorage.setItem(key ?? '', kept ?? ''),
        [PREFERENCES_KEY, JSON.stringify(theme === undefined ? {} : { theme })],
      );
      await page.goto(url('checks/'), { waitUntil: 'networkidle' });
      const grounds = await page.evaluate(() => (globalThis as unknown as { grounds: string[] }).grounds);
      expect(grounds.length).toBeGreaterThan(1);
      expect([...new Set(grounds)]).toEqual([GROUND[shown]]);
    });
  });

  it.each(['light', 'dark'] as const)('is that of the system without scripts: %s', async (colorScheme) => {
    await visit({ colorScheme, javaScriptEnabled: false }, async (page) => {
      await page.goto(url('checks/'));
      expect(await ground(page)).toBe(GROUND[colorScheme]);
    });
  });

  it('changes immediately in every tab, and stays for later visits; the system theme stores nothing', async () => {
    await visit({ colorScheme: 'light' }, async (page, context) => {
      const other = await context.newPage();
      await other.goto(url('browse/'));
      await page.goto(url('checks/'));
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();
      expect(await ground(page)).toBe(GROUND.dark);
      await other.waitForFunction((dark) => getComputedStyle(document.documentElement).backgroundColor === dark, GROUND.dark);
      await page.reload();
      expect(await ground(page)).toBe(GROUND.dark);
      await page.getByRole('button', { name: 'Preferences' }).click();
      expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: 'System' }).check();
      expect(await ground(page)).toBe(GROUND.light);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });
  });
});

describe('the preferences', () => {
  it('keep other stored choices', async () => {
    await visit({}, async (page) => {
      await page.goto(url('checks/'));
      await page.evaluate((key) => localStorage.setItem(key, '{"client":"codex"}'), PREFERENCES_KEY);
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();
      expect(await page.evaluate((key) => localStorage.getItem(key), PREFERENCES_KEY)).toBe('{"client":"codex","theme":"dark"}');
      await page.getByRole('radio', { name: 'System' }).check();
      expect(await page.evaluate((key) => localStorage.getItem(key), PREFERENCES_KEY)).toBe('{"client":"codex"}');
    });
  });

  it('open and close by keyboard, and restore the focus', async () => {
    await visit({}, async (page) => {
      await page.goto(url('checks/'));
      const button = page.getByRole('button', { name: 'Preferences' });
      await button.press('Enter');
      await page.getByRole('radio', { name: 'System' }).waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('theme');
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: 'System' }).waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)('have no axe violations, and fit in the page (%i px, %s)', async (width, colorScheme) => {
    await visit({ colorScheme, viewport: { width, height: 640 } }, async (page) => {
      await page.goto(url('checks/'));
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('radio', { name: 'Dark' }).waitFor();
      expect(await accessibilityFaultsHere(page)).toEqual([]);
      const { x, width: wide } = (await page.locator('#preferences').boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
    });
  });

  it('work without storage', async () => {
    await visit({ colorScheme: 'light' }, async (page, context) => {
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      await context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, name, {
            get() {
              throw new DOMException('refused', 'SecurityError');
            },
          });
      });
      await page.goto(url('checks/'));
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();
      expect(await ground(page)).toBe(GROUND.dark);
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search servers and pages' }).waitFor();
      expect(faults).toEqual([]);
    });
  });
});
