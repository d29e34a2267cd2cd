import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { serveFolder, type StaticServer } from '../../../support/static-server.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { builtOnce } from '../../../support/built-once.ts';
import { BROWSER_TIMEOUT } from '../../../support/timeouts.ts';

let folder: string;
/** What changes the pages as a new build does. */
let rebuilt: (html: string) => string;
let server: StaticServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  folder = await builtOnce('content', { PORTOLAN_BASE: '/list' });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closeContexts();
});

beforeEach(async () => {
  rebuilt = (html) => html;
  server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/list/', fill: (html) => rebuilt(html) });
  context = await browser.newContext();
  context.setDefaultTimeout(BROWSER_TIMEOUT);
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await server.close();
});

const url = (query = ''): string => `${server.origin}/list/${query}`;
const first = (): Promise<string> => page.locator('#results-list h2').first().innerText();

/** URLs of all cached files. */
function kept(): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url));
    return (await Promise.all(lists)).flat();
  });
}

/** Searches, and waits until page and search are cached. */
async function visit(q: string): Promise<void> {
  await page.goto(url());
  await page.fill('#q', q);
  await page.getByText(/servers? match/).waitFor();
  await expect.poll(kept).toEqual(expect.arrayContaining([url(), ...NEEDED.map((part): unknown => expect.stringContaining(part))]));
}

/** Parts of the URLs that a search needs. */
const NEEDED = ['/search-worker', '/SearchBox', '.css', '/manifest.json', '/cards-', '/terms-'];

/** Disconnects the browser and stops the host: only cached files can answer. */
async function goOffline(): Promise<void> {
  await context.setOffline(true);
  await server.close();
}

describe('a second visit', () => {
  it('finds the same results offline, and reports missing files for other queries', async () => {
    await visit('redis');
    const found = await first();
    await goOffline();
    await page.goto(url('?q=redis'));
    await page.getByText(/servers? match/).waitFor();
    expect(await first()).toBe(found);
    expect(await page.locator('#results-notice').isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('flex');
    await page.fill('#q', 'weather forecast for tomorrow');
    await page.getByText(/You are offline.* Pages that you opened before still work\./).waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(true);
  });

  it('shows a new build immediately', async () => {
    await visit('redis');
    rebuilt = (html) => html.replace('</h1>', ' Built anew.</h1>');
    await page.goto(url());
    expect(await page.locator('h1').innerText()).toContain('Built anew.');
  });

  it('stores nothing of connect pages', async () => {
    await visit('redis');
    await page.goto(url('connect/upstash/context7/'), { waitUntil: 'networkidle' });
    expect((await kept()).filter((file) => file.includes('/connect/'))).toEqual([]);
  });
});
