import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { BROWSER_TIMEOUT } from './timeouts.ts';

/** What a page is like that tests reuse. */
interface ReusedPageOptions extends BrowserContextOptions {
  /** Runs once for the page, before its first test, such as to add scripts that run in every document. Pages differ by its name. */
  readonly prepare?: { readonly name: string; readonly run: (page: Page) => Promise<void> };
}

interface ReusedPage {
  readonly page: Page;
  /** Clears all storage of an origin except session storage. */
  readonly clear: (origin: string) => Promise<void>;
}

/** Pages by the options of their contexts. */
const pages = new Map<string, ReusedPage>();

const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response', 'worker'] as const;

/** The viewport of a context without options, in CSS pixels. */
const VIEWPORT = { width: 1280, height: 720 };

/**
 * A page for one test after another: its storage, cookies, listeners, routes, size and media are those of a new page. Its renderer has
 * compiled the scripts of the site, so that it loads a page of the site in a third of the CPU time that a new context takes.
 *
 * Tests that use the service worker, or each add other init scripts, need a context of their own.
 *
 * @param origin of the site
 */
export async function reusedPage(browser: Browser, origin: string, { prepare, ...options }: ReusedPageOptions = {}): Promise<Page> {
  const key = JSON.stringify({ origin, options, prepared: prepare?.name });
  const reused = pages.get(key);
  if (reused !== undefined && !reused.page.isClosed()) {
    await reset(reused, origin, options);
    return reused.page;
  }
  const context = await browser.newContext(options);
  context.setDefaultTimeout(BROWSER_TIMEOUT);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const clear = async (of: string): Promise<void> => {
    await session.send('Storage.clearDataForOrigin', { origin: of, storageTypes: 'all' });
  };
  await prepare?.run(page);
  pages.set(key, { page, clear });
  return page;
}

async function reset({ page, clear }: ReusedPage, origin: string, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  context.removeAllListeners('request');
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
  ]);
  const { colorScheme = null, reducedMotion = null, forcedColors = null, contrast = null, viewport } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast });
  await page.setViewportSize(viewport ?? VIEWPORT);
  // The last page of the test is left first, because it may store something then.
  const blank = `${origin}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  if (options.javaScriptEnabled !== false) await page.evaluate(() => sessionStorage.clear());
  await clear(origin);
  await page.unroute(blank);
}
