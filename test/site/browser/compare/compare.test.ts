import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { browser, faultsOf, server, siteUrl, useBundledSite } from '../../../support/bundled-site.ts';
import { reusedPage } from '../../../support/reused-page.ts';

useBundledSite();

let page: Page;
/** All errors of the page, and all requests to other origins. */
let faults: readonly string[];

beforeEach(async () => {
  page = await reusedPage(browser, server.origin, { serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] });
  page.setDefaultTimeout(10_000);
  faults = faultsOf(page);
});

afterEach(() => {
  expect(faults).toEqual([]);
});

const url = (query = ''): string => siteUrl(`compare/${query}`);
const asked = (): string => decodeURIComponent(new URL(page.url()).search);
const said = (): Promise<string> => page.locator('#announcement').innerText();
/** Waits until a condition is true, also on a busy machine. */
const eventually = <T>(read: () => Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(read, { timeout: 10_000 });
const columns = (): Promise<string[]> =>
  page.locator('#compare-table thead th[scope="col"] bdi').evaluateAll((names) => names.map((name) => name.textContent));
const rows = (): Promise<string[]> => page.getByRole('rowheader').allInnerTexts();

const TWO = '?s=exa-labs/exa-mcp-server&s=tavily-ai/tavily-mcp';
const FOUR = `${TWO}&s=modelcontextprotocol/git&s=upstash/context7`;

describe('the page that compares servers', () => {
  it('starts empty, asks for a second server after the first, and adds both from its search', async () => {
    await page.goto(url());
    expect(await page.locator('#compare-empty').isVisible()).toBe(true);
    expect(await page.locator('#compare-result').isVisible()).toBe(false);
    await page.locator('#compare-search').focus();
    await page.keyboard.type('exa');
    await page.locator('#compare-found li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(said).toMatch(/added\. 1 server selected/);
    await eventually(() => page.locator('#compare-one').isVisible()).toBe(true);
    expect(await page.locator('#compare-switch').isVisible()).toBe(false);
    // The search is ready for the next server.
    expect(await page.locator('#compare-search').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('tavily');
    await page.locator('#compare-found [data-add="tavily-ai/tavily-mcp"]').click();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server', 'Tavily', 'tavily-ai/tavily-mcp']);
    expect(asked()).toBe(TWO);
    expect(await page.locator('#compare-one').isVisible()).toBe(false);
    await page.goBack();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server']);
  });

  it('keeps in the URL that only rows are shown in which servers differ', async () => {
    await page.goto(url(TWO));
    await eventually(rows).toContain('Description');
    const all = await rows();
    await page.getByLabel('Only rows that differ').check();
    await eventually(async () => (await rows()).length).toBeLessThan(all.length);
    expect(asked()).toBe(`${TWO}&rows=different`);
    const different = await rows();
    expect(different.filter((label) => label.includes('the same'))).toEqual([]);
    await page.reload();
    await eventually(rows).toEqual(different);
    expect(await page.getByLabel('Only rows that differ').isChecked()).toBe(true);
  });

  it('refuses a fifth server, from its search and in its URL', async () => {
    await page.goto(url(FOUR));
    await eventually(async () => (await columns()).length).toBe(8);
    const notice = page.locator('#compare-notice');
    expect(await notice.isVisible()).toBe(false);
    await page.locator('#compare-search').fill('memory');
    await page.locator('#compare-found button:not([aria-disabled])').first().click();
    await eventually(() => notice.innerText()).toBe('At most 4 servers can be compared. Remove one before you add another.');
    expect(asked()).toBe(FOUR);
    await page.goto(url(`${FOUR}&s=acme/fifth`));
    await eventually(() => notice.innerText()).toBe('At most 4 servers can be compared. Left out: acme/fifth.');
    await eventually(async () => (await columns()).length).toBe(8);
  });

  it('removes servers by keyboard, announces it, and keeps the focus in the table', async () => {
    await page.goto(url(TWO));
    await page.getByRole('button', { name: 'Remove: Exa', exact: true }).press('Enter');
    await eventually(said).toBe('Exa removed. 1 server selected.');
    await eventually(columns).toEqual(['Tavily', 'tavily-ai/tavily-mcp']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove: Tavily');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('#compare-empty').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('compare-search');
  });

  it('says which servers are not in the catalogue or did not load, and loads again on request', async () => {
    let isBroken = true;
    await page.route('**/list/**/tavily-ai/tavily-mcp.json', (route) =>
      isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.goto(url(`${TWO}&s=nobody/nothing`));
    await eventually(() => page.locator('#compare-table .trouble').allInnerTexts()).toEqual([
      'Its details did not load.',
      'Not in this catalogue. Search for it',
    ]);
    expect(await page.getByRole('link', { name: 'Search for it' }).getAttribute('href')).toBe('/list/?q=nobody%2Fnothing');
    isBroken = false;
    await page.locator('#compare-again').click();
    await eventually(() => page.locator('#compare-table .trouble').count()).toBe(1);
    expect(await page.locator('#compare-again').isVisible()).toBe(false);
    // A description that the user opened stays open while other servers load.
    const tool = page.locator('#compare-table .compared-tools details').first();
    await tool.locator('summary').click();
    expect(await tool.locator('p').isVisible()).toBe(true);
  });

  it('is linked from the page of a server, alone and with each related server', async () => {
    await page.goto(siteUrl('servers/exa-labs/exa-mcp-server/'));
    const related = page.locator('.near .compare').first();
    expect(await related.getAttribute('href')).toMatch(/^\/list\/compare\/\?s=exa-labs\/exa-mcp-server&s=[\w.-]+\/[\w.-]+$/);
    expect(await related.innerText()).toMatch(/^Compare/);
    await page.getByRole('link', { name: 'Compare with other servers' }).click();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server']);
  });
});
