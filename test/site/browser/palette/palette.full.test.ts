import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { accessibilityFaultsHere, rulesIn } from '../../../support/axe.ts';
import { browser, faultsOf, folder, server, siteUrl as url, useBundledSite } from '../../../support/bundled-site.ts';
import { reusedPage } from '../../../support/reused-page.ts';

useBundledSite();

let page: Page;
/** All errors of the page. */
let faults: readonly string[];

beforeEach(async () => {
  page = await reusedPage(browser, server.origin, { serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  faults = faultsOf(page);
});

afterEach(() => {
  expect(faults).toEqual([]);
});

const box = (): Locator => page.getByRole('combobox', { name: 'Search servers and pages' });
const options = (): Locator => page.locator('#palette [role=option]');
const active = (): Promise<string> =>
  box().evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.querySelector('.title')?.textContent ?? '',
  );

/** Position of the active option. */
const activeIndex = (): Promise<number> =>
  box().evaluate((input) =>
    [...document.querySelectorAll('#palette [role=option]')].findIndex(({ id }) => id === input.getAttribute('aria-activedescendant')),
  );

async function opened(below = 'checks/', key = '/'): Promise<void> {
  await page.goto(url(below));
  await page.keyboard.press(key);
  await box().waitFor();
}

/** Types, and waits for the last answer. */
async function typed(text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.locator('#palette .server').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ results?$/ })
    .waitFor();
}

describe("the palette's keyboard shortcuts", () => {
  it.each(['/', 'Control+k', 'Meta+k'])('open it on every page (%s), Escape closes it, and the focus returns', async (key) => {
    await page.goto(url('checks/'));
    const link = page.locator('main a').nth(1);
    await link.focus();
    await page.keyboard.press(key);
    await box().waitFor();
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await box().waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('focus the search box on the home page with /, and open the palette with Ctrl+K', async () => {
    await page.goto(url());
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    expect(await page.inputValue('#q')).toBe('');
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    await box().waitFor();
  });

  it.each(['Control+/', 'Alt+/', 'Meta+/', 'k', 'Control+Shift+K', 'Control+Alt+k'])('do not include %s', async (key) => {
    await page.goto(url('checks/'));
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
    expect(await page.locator('#palette').count()).toBe(0);
    expect(page.url()).toBe(url('checks/'));
  });

  it('do not apply in a text field and in the palette itself', async () => {
    await page.goto(url('checks/'));
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('textarea')));
    await page.locator('main textarea').focus();
    await page.keyboard.type('and/or');
    expect(await page.inputValue('main textarea')).toBe('and/or');
    expect(await page.locator('#palette').count()).toBe(0);
    await page.locator('#to-search').click();
    await box().waitFor();
    await page.keyboard.type('a/b');
    expect(await box().inputValue()).toBe('a/b');
  });

  it('have no effect if the visitor switched them off, on this and other pages; the button still opens the palette', async () => {
    await page.goto(url('checks/'));
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    for (const below of ['', 'browse/']) {
      if (below !== '') await page.goto(url(below));
      for (const key of ['/', 'Control+k']) await page.keyboard.press(key);
      await page.waitForTimeout(150);
      expect(await page.locator('#palette').count()).toBe(0);
    }
    await page.locator('#to-search').click();
    await box().waitFor();
  });

  it('keep text that is typed while the script loads', async () => {
    await page.route('**/_astro/palette.*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(url('checks/'));
    await page.keyboard.press('/');
    await page.keyboard.type('read a');
    await box().waitFor();
    expect(await box().inputValue()).toBe('read a');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('include Space and Enter for its button, and Ctrl+K to close it', async () => {
    await page.goto(url('checks/'));
    for (const key of ['Space', 'Enter']) {
      await page.getByRole('button', { name: 'Search' }).press(key);
      await box().waitFor();
      await page.keyboard.press('Control+k');
      await box().waitFor({ state: 'hidden' });
    }
  });
});

describe('the results of the palette', () => {
  it('open with Enter: the first result, even before the answer arrives', async () => {
    await opened();
    await page.keyboard.type('redis');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/list\/servers\/.*redis.*\/$/);
  });

  it('are reached by arrows, Home and End, with ArrowUp back to the input, and marked as active', async () => {
    await opened();
    await typed('read');
    expect(await activeIndex()).toBe(0);
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await activeIndex()).toBe(2);
    expect(await page.locator('#palette [aria-selected=true]').count()).toBe(1);
    await page.keyboard.press('End');
    expect(await activeIndex()).toBe((await options().count()) - 1);
    await page.keyboard.press('Home');
    expect(await activeIndex()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await box().getAttribute('aria-activedescendant')).toBeNull();
    expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('open result 3 with at most five keys, and link to all results', async () => {
    await opened();
    await typed('read');
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await activeIndex()).toBe(2);
    const third = (await page.locator('#palette [aria-selected=true]').getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.origin}${third}`);
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await typed('read');
    for (const key of ['End', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/\/list\/\?q=read$/);
  });

  it('open in a new tab with Ctrl+Enter, and the palette stays', async () => {
    await opened();
    await typed('redis');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await tab.waitForURL(/\/servers\/.*redis/);
    expect(page.url()).toBe(url('checks/'));
    expect(await box().isVisible()).toBe(true);
  });

  it('are counted in a live region, with marked matches, also if nothing matches', async () => {
    await opened();
    await typed('redis');
    // While the text is typed, shorter matches are marked.
    await expect.poll(() => page.locator('#palette mark').first().innerText()).toMatch(/redis/i);
    await box().fill('owner:nobody');
    await page.getByRole('status').filter({ hasText: 'No server matches.' }).waitFor();
    expect(await active()).toBe('Search for “owner:nobody”');
  });

  it('include pages of the site, parts of the page and its tools', async () => {
    await opened('servers/upstash/context7/');
    await page.keyboard.type('tools');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#/);
    await page.keyboard.press('/');
    await box().waitFor();
    await box().fill('resolve-lib');
    const tool = options().filter({ hasText: 'resolve-library-id' }).first().locator('.title');
    expect(await tool.innerText()).toBe('resolve-library-id');
    await box().fill('completeness');
    await expect.poll(() => options().locator('.title').allInnerTexts()).toContain('Completeness');
    await box().fill('compare');
    expect(await options().filter({ hasText: 'Compare servers' }).first().getAttribute('href')).toBe(new URL(url('compare/')).pathname);
    await box().fill('browse');
    await options().filter({ hasText: 'Browse' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(url('browse/'));
  });

  it('include the pages that compare and combine servers, with and without a text, and on the home page no title twice', async () => {
    await opened('', 'Control+k');
    const titles = (): Promise<string[]> => options().locator('.title').allInnerTexts();
    const untyped = await titles();
    const docs = untyped.indexOf('Docs');
    expect(untyped.slice(docs, docs + 4)).toEqual(['Docs', 'Compare servers', 'Build a configuration', 'Checks']);
    expect(new Set(untyped).size).toBe(untyped.length);
    for (const [text, title] of [
      ['compose', 'Build a configuration'],
      ['build a conf', 'Build a configuration'],
      ['compare', 'Compare servers'],
    ] as const) {
      await box().fill(text);
      await expect.poll(active).toBe(title);
    }
  });

  it('are remembered in this tab, until the visitor switches that off', async () => {
    await opened();
    await typed('redis');
    const title = await active();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/servers\//);
    await page.keyboard.press('Control+k');
    await box().waitFor();
    expect(await options().first().locator('.title').innerText()).toBe(title);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('checkbox', { name: 'Remember opened pages' }).uncheck();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await box().waitFor();
    await page.keyboard.type('browse');
    await page.keyboard.press('Enter');
    await page.waitForURL(url('browse/'));
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('report a failed index, and still include pages', async () => {
    await page.route('**/search/manifest.json', (route) => route.fulfill({ status: 404 }));
    await opened();
    await page.keyboard.type('refer');
    await page.getByRole('status').filter({ hasText: 'The search index could not be loaded.' }).waitFor();
    expect(await options().locator('.title').allInnerTexts()).toContain('API reference');
  });
});

describe('the palette on pages', () => {
  it.each(['light', 'dark'] as const)('has no axe violations, empty, with results and without (%s)', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await opened();
    for (const text of ['', 'read', 'owner:nobody']) {
      await box().fill(text);
      if (text !== '')
        await page
          .getByRole('status')
          .filter({ hasText: text === 'read' ? /results/ : /No server/ })
          .waitFor();
      expect(await accessibilityFaultsHere(page, rulesIn(colorScheme))).toEqual([]);
    }
  });

  it('is a link to the search without JavaScript', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    await plainPage.goto(url('checks/'));
    expect(await plainPage.getByRole('button', { name: 'Preferences' }).isVisible()).toBe(false);
    await plainPage.getByRole('link', { name: 'Search' }).click();
    expect(plainPage.url()).toBe(url());
    await plain.close();
  });

  it('adds at most two kilobytes to a page before it is opened', () => {
    const scripts = readdirSync(path.join(folder, '_astro')).filter((name) => name.startsWith('Page.') && name.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    const bytes = gzipSync(readFileSync(path.join(folder, '_astro', scripts[0] ?? ''))).length;
    expect(bytes).toBeLessThanOrEqual(2048);
  });
});
