import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';

import { browser, faultsOf, server, siteUrl, useBundledSite } from './bundled-site.ts';
import { reusedPage } from './reused-page.ts';
import { BROWSER_TIMEOUT } from './timeouts.ts';

/** A page of the bundled site that keeps a list of servers in its URL, as a test of it uses it. */
export interface ListPage {
  /** The browser's page; a fresh one for each test. */
  readonly page: Page;
  /** The URL with a query. */
  readonly url: (query?: string) => string;
  /** The query of the current URL, decoded. */
  readonly asked: () => string;
  /** What was announced last to screen readers. */
  readonly said: () => Promise<string>;
  /** Waits until a condition is true, also on a busy machine. */
  readonly eventually: <Value>(read: () => Promise<Value>) => ReturnType<typeof expect.poll<Value>>;
}

/**
 * Opens a page before each test, and expects after each that it had no error and requested no other origin.
 *
 * @param path of the page, with a slash at its end
 */
export function useListPage(path: string): ListPage {
  useBundledSite();
  let page: Page;
  let faults: readonly string[];
  beforeEach(async () => {
    page = await reusedPage(browser, server.origin, { serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
    page.setDefaultTimeout(BROWSER_TIMEOUT);
    faults = faultsOf(page);
  });
  afterEach(() => {
    expect(faults).toEqual([]);
  });
  return {
    get page() {
      return page;
    },
    url: (query = '') => siteUrl(`${path}${query}`),
    asked: () => decodeURIComponent(new URL(page.url()).search),
    said: () => page.locator('#announcement').innerText(),
    eventually: (read) => expect.poll(read),
  };
}
