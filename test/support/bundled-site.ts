import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { closeContexts, sharedBrowser } from './shared-browser.ts';
import { builtOnce } from './built-once.ts';
import { serveFolder, type StaticServer } from './static-server.ts';

/** Folder of the built site; not to be written into. */
export let folder: string;
export let server: StaticServer;
export let browser: Browser;

/** Gives the test file that calls it the bundled catalogue below /list/ and a browser. */
export function useBundledSite(): void {
  beforeAll(async () => {
    folder = await builtOnce('content', { PORTOLAN_BASE: '/list' });
    server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/list/' });
    browser = await sharedBrowser();
  }, 240_000);

  afterAll(async () => {
    await closeContexts();
    await server.close();
  });
}

/** Address of a page of the site. */
export function siteUrl(below = ''): string {
  return `${server.origin}/list/${below}`;
}

/** The browser's message for every failed request, and Playwright's for the service workers that it blocks. */
const NOT_OURS = /^Failed to load resource|blocked by Playwright/;

/** Gathers everything that goes wrong in a page, and every request that leaves its origin. */
export function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !NOT_OURS.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`) && !request.url().startsWith('blob:')) faults.push(`request to ${request.url()}`);
  });
  return faults;
}
