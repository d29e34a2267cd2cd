import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { heardPage } from '../../../support/heard-page.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { startServerSite, type ServerSite } from './server-site.ts';

export let site: ServerSite;
export let browser: Browser;
/** The page of the test. */
export let page: Page;
/** All messages of its console. */
export let said: string[];
/** All URLs that it requested. */
export let asked: string[];

/** Gives the test file that calls it one site and a browser, and each of its tests a page of its own. */
export function useServerSite(): void {
  beforeAll(async () => {
    site = await startServerSite();
    browser = await sharedBrowser();
  }, 240_000);

  afterAll(async () => {
    await closeContexts();
    await site.close();
  });

  beforeEach(async () => {
    await usePage({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
  });
}

/** Continues in a new page with other options. */
export async function usePage(options: BrowserContextOptions): Promise<void> {
  ({ page, said, asked } = await heardPage(browser, site.origin, options));
}

/** Opens the page of a server, its scripts included. */
export async function open(name: string): Promise<void> {
  await page.goto(`${site.origin}/servers/acme/${name}/`, { waitUntil: 'networkidle' });
}

/** The tab of a client, by its name. */
export const tab = (label: string): Locator => page.getByRole('radio', { name: label, exact: true });

/** What the selected tab shows. */
export const panel = (): Locator => page.locator('.client-tabs > .panel:visible');
