import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page in a context of its own, with what it says and asks. */
export interface HeardPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that its console said, errors among it. */
  readonly said: string[];
  /** Every address that it asked. */
  readonly asked: string[];
}

/** Opens a page and listens to it from its beginning. */
export async function heardPage(browser: Browser, options: BrowserContextOptions): Promise<HeardPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(8000);
  const page = await context.newPage();
  const [said, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  return { context, page, said, asked };
}
