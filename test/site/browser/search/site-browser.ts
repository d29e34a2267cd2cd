import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';

import { browser, faultsOf, server, useBundledSite } from '../../../support/bundled-site.ts';
import { reusedPage } from '../../../support/reused-page.ts';

/** The page of the test. */
export let page: Page;
/** All errors of the page, and all requests to other origins. */
export let faults: readonly string[];

/** Gives the test file that calls it the bundled catalogue, and each of its tests a page. */
export function useSearchSite(): void {
  useBundledSite();

  beforeEach(async () => {
    // Other tests cover the service worker.
    page = await reusedPage(browser, server.origin, { serviceWorkers: 'block' });
    faults = faultsOf(page);
  });
}

/** The names of the servers that are listed. */
export const titles = (): Promise<string[]> => page.locator('#results-list h2').allInnerTexts();

/** Waits for the last answer to the newest request. */
export async function settled(): Promise<void> {
  await page.locator('#results:not([aria-busy]):not([hidden]) .row').first().waitFor();
}
