import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';

import { openSearch, site, useGates, watchedReusedPage } from '../gate-browser.ts';
import { PAGE_TYPES } from '../page-types.ts';

useGates();

let page: Page;

/** Opens a kind of page as it is printed on A4 paper. */
async function printed(kind: string): Promise<void> {
  ({ page } = await watchedReusedPage({ viewport: { width: 794, height: 1123 } }));
  const { path, prepare } = PAGE_TYPES[kind] ?? { path: kind };
  await page.goto(`${site.origin}/${path}`);
  await prepare?.(page);
}

/** Which of the parts are visible on paper. */
async function shownOf(parts: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const visible = await Promise.all(parts.map((part) => page.locator(part).first().isVisible()));
  return parts.filter((_, at) => visible[at]);
}

afterEach(() => page.emulateMedia({ media: null }));

describe('a page on paper', () => {
  it('has the results of a search, and not what narrows them down or leads to others', async () => {
    await printed('home with results');
    await page.locator('#results-pager a').first().waitFor();
    expect(await shownOf(['#q', '#results-list .row', '.orders', '#results-facets', '#results-narrow', '#results-pager'])).toEqual([
      '#q',
      '#results-list .row',
    ]);
  });

  it('has no empty search box', async () => {
    await printed('home');
    expect(await shownOf(['#q', '.row'])).toEqual(['.row']);
    await page.goto(`${site.origin}/?q=read`);
    await openSearch(page);
    expect(await shownOf(['#q'])).toEqual(['#q']);
  });

  it.each([
    ['compare servers', '#compare-table td'],
    ['compose with servers', '#compose-snippets pre'],
  ])('has the chosen servers, and not the search that adds others: %s', async (kind, part) => {
    await printed(kind);
    await page.locator(part).first().waitFor();
    expect(await shownOf([part, '#add', '.adding', '#compare-switch', '.scroll-hint'])).toEqual([part]);
  });

  it('has the ways to connect, and not what only a program can open or try', async () => {
    await printed('connect');
    await page.locator('#connect-now:enabled').waitFor();
    const parts = ['#config-fields', '.snippet pre', '#trial', "a.button[href^='vscode:']"];
    expect(await shownOf(parts)).toEqual(['#config-fields', '.snippet pre']);
    await page.emulateMedia({ media: null });
    expect(await page.locator('#trial').isVisible()).toBe(true);
    expect(await page.locator("a.button[href^='vscode:']").count()).toBeGreaterThan(0);
  });

  it('has all lines of a configuration', async () => {
    await printed('compose with servers');
    await page.locator('#compose-snippets pre').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const [inner, outer] = await page
      .locator('#compose-snippets pre')
      .first()
      .evaluate((pre) => [pre.scrollHeight, pre.clientHeight]);
    expect(inner).toBe(outer);
  });

  it('has tables of the documentation as wide as the sheet', async () => {
    await printed('page of the documentation');
    await page.emulateMedia({ media: 'print' });
    const widths = await page.locator('main, article.docs table').evaluateAll((parts) => parts.map((part) => part.clientWidth));
    expect(widths[1]).toBe(widths[0]);
  });

  it('has the name of a fact beside its value', async () => {
    await printed('server');
    await page.emulateMedia({ media: 'print' });
    const breaks = await page.locator('.facts dl > div').evaluateAll((facts) => facts.map((fact) => getComputedStyle(fact).breakInside));
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
  });
});
