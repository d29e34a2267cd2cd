import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { goldenSite } from '../../../support/golden-sites.ts';
import { reusedPage } from '../../../support/reused-page.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { serveFolder, type StaticServer } from '../../../support/static-server.ts';
import { FakeSearch } from './fake-search.ts';

export let server: StaticServer;
export let browser: Browser;
/** The page of the test, and its search, which answers as the test says. */
export let page: Page;
export let search: FakeSearch;

/** Gives the test file that calls it the golden site, and each of its tests a page with a search of its own. */
export function useStagedSearch(): void {
  beforeAll(async () => {
    server = await serveFolder(await goldenSite(), { port: 0, host: '127.0.0.1', base: '/list/' });
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await closeContexts();
    await server.close();
  });

  beforeEach(async () => {
    page = await reusedPage(browser, server.origin, {
      viewport: { width: 1000, height: 700 },
      serviceWorkers: 'block',
      prepare: { name: 'fake search', run: (fresh) => FakeSearch.install(fresh) },
    });
    search = new FakeSearch(page);
  });
}

/** Opens the page with a search in its URL. */
export async function open(q = 'mail'): Promise<void> {
  await page.goto(`${server.origin}/list/?q=${q}`);
  await search.asked();
}

/** Letters of the servers that are listed. */
export async function listed(): Promise<string> {
  const titles = await page.locator('#results-list h2').allInnerTexts();
  return titles.map((text) => text.at(-1)).join('');
}

/** The row of a server. */
export const row = (letter: string): Locator => page.locator('#results-list .row', { hasText: `Server ${letter}` });
