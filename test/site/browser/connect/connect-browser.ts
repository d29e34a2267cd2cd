import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { heardPage } from '../../../support/heard-page.ts';
import { startConnectSite, type ConnectSite } from './connect-site.ts';

export let site: ConnectSite;
export let browser: Browser;
export let page: Page;
/** All console messages of the test's page. */
export let said: string[];
/** All URLs that the test's page requested. */
export let asked: string[];

/** Gives the test file that calls it one site and a browser, and each of its tests a page of its own. */
export function useConnectSite(): void {
  beforeAll(async () => {
    site = await startConnectSite();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await closeContexts();
    await site.close();
  });

  beforeEach(async () => {
    await usePage({ permissions: ['clipboard-read', 'clipboard-write'] });
  });
}

/** Continues in a new page with other options. */
export async function usePage(options: BrowserContextOptions): Promise<void> {
  ({ page, said, asked } = await heardPage(browser, site.origin, options));
}

/** Opens the connect page of a server, its script included. */
export async function open(name: string): Promise<void> {
  await page.goto(`${site.origin}/connect/forms/${name}/`, { waitUntil: 'networkidle' });
}

/** Presses Connect. */
export function connect(): Promise<void> {
  return page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** The card of a connection, the first being 1. */
export function card(number: number): Locator {
  return page.locator('.connection-card', { hasText: `connection ${number}` });
}

/** The addresses of the configured server that the page shows. */
export const address = (): Locator => page.locator('#outcome .address');

/** The URL that the button copies. */
export async function copied(): Promise<URL> {
  await page.locator('#outcome').getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  return new URL(await page.evaluate(() => navigator.clipboard.readText()));
}
