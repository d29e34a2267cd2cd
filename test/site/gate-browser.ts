import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { reusedPage } from '../support/reused-page.ts';
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts';
import { startGateSite, type GateSite } from './gate-site.ts';
import { BROWSER_TIMEOUT } from '../support/timeouts.ts';

export let site: GateSite;
export let browser: Browser;
const contexts: BrowserContext[] = [];

/** Gives the test file that calls it one site and a browser. */
export function useGates(): void {
  beforeAll(async () => {
    [site, browser] = await Promise.all([startGateSite(), sharedBrowser()]);
  }, 240_000);

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });

  afterAll(async () => {
    await closeContexts();
    await site.close();
  });
}

/** A page that is watched. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors that it or its console told of. */
  readonly faults: readonly string[];
  /** Addresses that it asked beyond the site. */
  readonly foreign: readonly string[];
}

/** A page in a context of its own, which is closed when the test is over. */
export async function watchedPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  contexts.push(context);
  context.setDefaultTimeout(BROWSER_TIMEOUT);
  return watched(await context.newPage());
}

/** The page of the last test with these options, without what that test left; see {@link reusedPage}. */
export async function watchedReusedPage(options: BrowserContextOptions): Promise<WatchedPage> {
  const page = await reusedPage(browser, site.origin, options);
  page.setDefaultTimeout(BROWSER_TIMEOUT);
  return watched(page);
}

function watched(page: Page): WatchedPage {
  const faults: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${site.origin}/`) && !/^(?:data|blob|about):/.test(url)) foreign.push(url);
  });
  return { page, faults, foreign };
}

/** Waits until a search whose address was opened has answered. */
export async function openSearch(page: Page): Promise<void> {
  await page.locator('#results:not([aria-busy]):not([hidden])').waitFor();
}
