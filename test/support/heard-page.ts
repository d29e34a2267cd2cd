import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { reusedPage } from './reused-page.ts';

/** A page with what it logged and requested. */
interface HeardPage {
  readonly page: Page;
  /** All messages of its console, errors among them. */
  readonly said: string[];
  /** All URLs that it requested. */
  readonly asked: string[];
}

/** Gives a test a page as {@link reusedPage} does, and listens to it from its beginning. */
export async function heardPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<HeardPage> {
  const page = await reusedPage(browser, origin, options);
  const [said, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  return { page, said, asked };
}
