import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { serveFolder, type StaticServer } from '../../support/static-server.ts';
import { launchBrowser } from '../../../scripts/bench/browser-search/launch-browser.ts';
import { buildSite, type BuiltSite } from '../../support/built-site.ts';

let site: BuiltSite;
let server: StaticServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Everything that went wrong in the page, and every request that left its origin. */
let faults: string[];

beforeAll(async () => {
  site = await buildSite('content', { PORTOLAN_BASE: '/list' });
  server = await serveFolder(site.folder, { port: 0, host: '127.0.0.1', base: '/list/' });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await server.close();
  await site.remove();
});

beforeEach(async () => {
  // What is kept for later visits has its own tests; here every visit is the first.
  context = await browser.newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(8000);
  page = await watchedPage(context);
});

afterEach(async () => {
  await context.close();
});

async function watchedPage(inContext: BrowserContext): Promise<Page> {
  const fresh = await inContext.newPage();
  faults = [];
  fresh.on('console', (message) => {
    const isOurs = !NOT_OURS.test(message.text());
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) faults.push(message.text());
  });
  fresh.on('pageerror', (error) => faults.push(error.message));
  fresh.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`)) faults.push(`request to ${request.url()}`);
  });
  return fresh;
}

/** What the browser says of every request that fails, and what Playwright says of the service workers that it blocks. */
const NOT_OURS = /^Failed to load resource|blocked by Playwright/;

const url = (path = ''): string => `${server.origin}/list/${path}`;
const titles = (): Promise<string[]> => page.locator('#results-list h2').allInnerTexts();

describe('searching', () => {
  it('finds a server by what one wants to do, and opens it', async () => {
    await page.goto(url());
    await page.keyboard.press('/');
    await page.keyboard.type('look up library documentation');
    await page.locator('#results-list a', { hasText: 'Context7' }).click();
    await page.waitForURL(url('servers/upstash/context7/'));
    expect(await page.locator('h1').innerText()).toBe('Context7');
    expect(await page.locator('.tool h3').first().innerText()).toContain('resolve-library-id');
    expect(faults).toEqual([]);
  });

  it('loads the index only when the search is used', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(url());
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.includes('/search/') || path.includes('worker'))).toEqual([]);
    await page.locator('#q').focus();
    await page.waitForResponse(/\/search\/manifest\.json/);
    await page.fill('#q', 'redis');
    await page.locator('#results-list li').first().waitFor();
    expect(asked.filter((path) => path.includes('/search/')).length).toBeGreaterThan(1);
  });

  it('keeps the search in the URL: reload, back and forward show the same', async () => {
    await page.goto(url());
    await page.fill('#q', 'database');
    await page.locator('#results-list li').first().waitFor();
    expect(page.url()).toBe(url('?q=database'));
    await page.locator('#results-pager a', { hasText: 'Next' }).click();
    await page.waitForURL(url('?q=database&page=2'));
    await page.getByText(/Page 2 of/).waitFor();
    const second = await titles();
    await page.reload();
    await page.getByText(/Page 2 of/).waitFor();
    expect(await titles()).toEqual(second);
    await page.goBack();
    await page.getByText(/Page 1 of/).waitFor();
    expect(await titles()).not.toEqual(second);
    await page.goForward();
    await page.getByText(/Page 2 of/).waitFor();
    expect(await titles()).toEqual(second);
    expect(faults).toEqual([]);
  });

  it('turns check boxes into filters of the query and back', async () => {
    await page.goto(url('?q=is%3Averified+search'));
    expect(await page.isChecked('#is-verified')).toBe(true);
    await page.locator('#results-list li').first().waitFor();
    await page.check('#is-deployed');
    expect(await page.inputValue('#q')).toBe('is:deployed is:verified search');
    await page.uncheck('#is-verified');
    expect(await page.inputValue('#q')).toBe('is:deployed search');
    await page.waitForURL(url('?q=is%3Adeployed+search'));
    expect(await page.locator('#results-list li').count()).toBe(await page.locator('#results-list .badge.deployed').count());
  });

  it('stays in a profile', async () => {
    await page.goto(url('profiles/web-research/'));
    await page.getByText('Search in this profile').click();
    await page.locator('#results-list li').first().waitFor();
    expect(await page.inputValue('#profile')).toBe('web-research');
    const all = await titles();
    expect(all).toContain('Exa');
    expect(all).not.toContain('Redis');
    await page.fill('#q', 'papers');
    await page.waitForURL(url('?q=papers&profile=web-research'));
    await page.locator('#results-list h2', { hasText: 'arXiv' }).waitFor();
    expect(await titles()).not.toContain('Redis');
  });

  it('keeps a profile that stands in the URL and in no list', async () => {
    await page.goto(url('?profile=ghost'));
    await page.getByText(/No server is in a profile/).waitFor();
    await page.check('#is-verified');
    await page.waitForURL(url('?q=is%3Averified&profile=ghost'));
  });

  it('says what it does not understand, and what to do when nothing matches', async () => {
    await page.goto(url('?q=lang%3Arust+zzzzqqqq'));
    await page.getByText(/"lang:" is no filter/).waitFor();
    await page.goto(url('?q=owner%3Anobody'));
    await page.getByText(/Nothing matches/).waitFor();
    await page.goto(url('?profile=Web+research'));
    await page.getByText(/No server is in a profile with the id/).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows the list again when the box is emptied', async () => {
    await page.goto(url('?q=mail'));
    await page.locator('#results').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(false);
    await page.fill('#q', '');
    await page.locator('#browse').waitFor();
    expect(await page.locator('#results').isVisible()).toBe(false);
    expect(page.url()).toBe(url());
  });

  it.each([
    ['is not there', '**/search/manifest.json', { status: 404 }],
    ['is of another kind', '**/search/manifest.json', { body: '{"format":99}' }],
    ['has nothing to read it', '**/_astro/search-worker*', { status: 404 }],
  ])('says so when the index %s, leaves the list to browse, and tries again when asked', async (_, files, answer) => {
    await page.route(files, (route) => route.fulfill(answer));
    await page.goto(url());
    await page.fill('#q', 'redis');
    await page.getByText('The search index could not be loaded.').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(true);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('#results-list li').first().waitFor();
    expect((await titles())[0]).toBe('Redis');
    expect(faults).toEqual([]);
  });

  it('goes on by meaning where the files of the words are damaged, says so, and tries again when asked', async () => {
    const files = '**/search/*/terms-*.bin';
    await page.route(files, (route) => route.fulfill({ body: 'neither terms nor anything else' }));
    await page.goto(url('?q=redis'));
    await page.getByText('Part of the search did not load: something may be missing here.').waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Part of the search did not load').waitFor({ state: 'hidden' });
    expect((await titles())[0]).toBe('Redis');
    expect(faults).toEqual([]);
  });

  it.each([
    ['blocked', '**/search/*/vectors*', undefined],
    ['missing', '**/search/*/vectors*', { status: 404 }],
    ['damaged', '**/search/*/vectors*', { body: 'no vectors' }],
  ])('goes on by words where the files for meaning are %s, and says so', async (_, files, answer) => {
    await page.route(files, (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
    await page.goto(url('?q=redis'));
    await page.locator('#results-notice').waitFor();
    expect(await page.locator('#results-notice').innerText()).not.toBe('');
    expect((await titles())[0]).toBe('Redis');
    await page.getByText(/^\d+ servers? match/).waitFor();
    expect(faults).toEqual([]);
  });

  it('narrows a search down by what its matches have in common', async () => {
    await page.goto(url('?q=read'));
    await page.locator('#results-list li').first().waitFor();
    await page.getByText('Narrow down').click();
    const verified = page.getByRole('link', { name: /^Verified \d+ servers/ });
    const [count = ''] = /\d+/.exec(await verified.innerText()) ?? [];
    await verified.click();
    await page.getByText(new RegExp(`^${count} servers match`)).waitFor();
    expect(await page.inputValue('#q')).toBe('is:verified read');
    expect(await page.isChecked('#is-verified')).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('without JavaScript', () => {
  it('every server is reachable from home within four clicks', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    const seen = new Set([url()]);
    let frontier = [url()];
    for (let clicks = 1; clicks <= 4; clicks += 1) {
      const next: string[] = [];
      for (const from of frontier) {
        await plainPage.goto(from);
        const links = await plainPage
          .locator('main a, nav a')
          .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
        for (const link of links) {
          if (seen.has(link) || !link.startsWith(url()) || link.includes('?') || link.includes('#') || link.endsWith('.json')) continue;
          seen.add(link);
          // A server's page is an end of the way: it need not be opened.
          if (!link.includes('/servers/')) next.push(link);
        }
      }
      frontier = next;
    }
    const servers = [...seen].filter((link) => link.includes('/servers/'));
    expect(servers).toHaveLength(64);
    await plain.close();
  }, 60_000);
});

const PAGES = {
  home: '',
  search: '?q=read+a+web+page',
  browse: 'browse/',
  server: 'servers/upstash/context7/',
  'large server': 'servers/microsoft/playwright-mcp/',
  owner: 'owners/modelcontextprotocol/',
  profiles: 'profiles/',
  profile: 'profiles/web-research/',
  reference: 'reference/',
  'server with findings': 'servers/wonderwhy-er/DesktopCommanderMCP/',
  checks: 'checks/',
  check: 'checks/S204/',
  changes: 'changes/',
  'not found': '404.html',
};

describe.each(Object.entries(PAGES))('the %s page', (name, path) => {
  it.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1280],
    ['dark', 1280],
  ] as const)('is accessible, keeps to its width and its origin (%s, %i px)', async (colorScheme, width) => {
    const own = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    own.setDefaultTimeout(8000);
    const ownPage = await watchedPage(own);
    await ownPage.goto(url(path));
    if (name === 'search') await ownPage.locator('#results-list li').first().waitFor();
    await ownPage.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    if (name === 'search') await ownPage.locator('#results-choices a').first().waitFor();
    const { violations } = await new AxeBuilder({ page: ownPage })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    expect(await ownPage.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(faults).toEqual([]);
    await own.close();
  });
});
