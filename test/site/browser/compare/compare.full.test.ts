import { describe, expect, it } from 'vitest';

import { siteUrl } from '../../../support/bundled-site.ts';
import { useListPage } from '../../../support/list-page.ts';

const at = useListPage('compare/');
const { url, asked, said, eventually } = at;
const columns = (): Promise<string[]> =>
  at.page.locator('#compare-table thead th[scope="col"] bdi').evaluateAll((names) => names.map((name) => name.textContent));
const rows = (): Promise<string[]> => at.page.getByRole('rowheader').allInnerTexts();

const TWO = '?s=exa-labs/exa-mcp-server&s=tavily-ai/tavily-mcp';
const FOUR = `${TWO}&s=modelcontextprotocol/git&s=upstash/context7`;

describe('the page that compares servers', () => {
  it('starts empty, asks for a second server after the first, and adds both from its search', async () => {
    await at.page.goto(url());
    expect(await at.page.locator('#compare-empty').isVisible()).toBe(true);
    expect(await at.page.locator('#compare-result').isVisible()).toBe(false);
    await at.page.locator('#compare-search').focus();
    await at.page.keyboard.type('exa');
    await at.page.locator('#compare-found li').first().waitFor();
    await at.page.keyboard.press('ArrowDown');
    await at.page.keyboard.press('Enter');
    await eventually(said).toMatch(/added\. 1 server selected/);
    await eventually(() => at.page.locator('#compare-one').isVisible()).toBe(true);
    expect(await at.page.locator('#compare-switch').isVisible()).toBe(false);
    // The search is ready for the next server.
    expect(await at.page.locator('#compare-search').evaluate((box) => box === document.activeElement)).toBe(true);
    await at.page.keyboard.type('tavily');
    await at.page.locator('#compare-found [data-add="tavily-ai/tavily-mcp"]').click();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server', 'Tavily', 'tavily-ai/tavily-mcp']);
    expect(asked()).toBe(TWO);
    expect(await at.page.locator('#compare-one').isVisible()).toBe(false);
    await at.page.goBack();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server']);
  });

  it('keeps in the URL that only rows are shown in which servers differ', async () => {
    await at.page.goto(url(TWO));
    await eventually(rows).toContain('Description');
    const all = await rows();
    await at.page.getByLabel('Only rows that differ').check();
    await eventually(async () => (await rows()).length).toBeLessThan(all.length);
    expect(asked()).toBe(`${TWO}&rows=different`);
    const different = await rows();
    expect(different.filter((label) => label.includes('the same'))).toEqual([]);
    await at.page.reload();
    await eventually(rows).toEqual(different);
    expect(await at.page.getByLabel('Only rows that differ').isChecked()).toBe(true);
  });

  it('stays where it was scrolled to after a reload and after Back', async () => {
    const scrolled = (): Promise<number> => at.page.evaluate(() => Math.round(scrollY));
    await at.page.goto(url(FOUR));
    await eventually(async () => (await columns()).length).toBe(8);
    const there = await at.page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight - 2 * innerHeight);
      return Math.round(scrollY);
    });
    expect(there).toBeGreaterThan(500);
    await at.page.reload();
    await eventually(async () => (await columns()).length).toBe(8);
    expect(await scrolled()).toBe(there);
    await at.page.goto(siteUrl('checks/'));
    await at.page.goBack();
    await eventually(async () => (await columns()).length).toBe(8);
    expect(await scrolled()).toBe(there);
  });

  it('refuses a fifth server, from its search and in its URL', async () => {
    await at.page.goto(url(FOUR));
    await eventually(async () => (await columns()).length).toBe(8);
    const notice = at.page.locator('#compare-notice');
    expect(await notice.isVisible()).toBe(false);
    await at.page.locator('#compare-search').fill('memory');
    await at.page.locator('#compare-found button:not([aria-disabled])').first().click();
    await eventually(() => notice.innerText()).toBe('At most 4 servers can be compared. Remove one before you add another.');
    expect(asked()).toBe(FOUR);
    await at.page.goto(url(`${FOUR}&s=acme/fifth`));
    await eventually(() => notice.innerText()).toBe('At most 4 servers can be compared. Left out: acme/fifth.');
    await eventually(async () => (await columns()).length).toBe(8);
  });

  it('removes servers by keyboard, announces it, and keeps the focus in the table', async () => {
    await at.page.goto(url(TWO));
    await at.page.getByRole('button', { name: 'Remove: Exa', exact: true }).press('Enter');
    await eventually(said).toBe('Exa removed. 1 server selected.');
    await eventually(columns).toEqual(['Tavily', 'tavily-ai/tavily-mcp']);
    expect(await at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove: Tavily');
    await at.page.keyboard.press('Enter');
    await eventually(() => at.page.locator('#compare-empty').isVisible()).toBe(true);
    expect(await at.page.evaluate(() => document.activeElement?.id)).toBe('compare-search');
  });

  it('says which servers are not in the catalogue or did not load, and loads again on request', async () => {
    let isBroken = true;
    await at.page.route('**/list/**/tavily-ai/tavily-mcp.json', (route) =>
      isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await at.page.goto(url(`${TWO}&s=nobody/nothing`));
    await eventually(() => at.page.locator('#compare-table .trouble').allInnerTexts()).toEqual([
      'Its details did not load.',
      'Not in this catalogue. Search for it',
    ]);
    expect(await at.page.getByRole('link', { name: 'Search for it' }).getAttribute('href')).toBe('/list/?q=nobody%2Fnothing');
    isBroken = false;
    await at.page.locator('#compare-again').press('Enter');
    await eventually(() => at.page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Comparison');
    await eventually(() => at.page.locator('#compare-table thead').innerText()).toContain('Tavily');
    await eventually(() => at.page.locator('#compare-table .trouble').count()).toBe(1);
    expect(await at.page.locator('#compare-again').isVisible()).toBe(false);
  });

  it('keeps the description of a tool open when other servers are added', async () => {
    await at.page.goto(url('?s=exa-labs/exa-mcp-server'));
    const tool = at.page.locator('#compare-table td[data-key="exa-labs/exa-mcp-server"] .compared-tools details').first();
    await tool.locator('summary').click();
    await eventually(() => tool.locator('p').isVisible()).toBe(true);
    await at.page.locator('#compare-search').fill('tavily');
    await at.page.locator('#compare-found [data-add="tavily-ai/tavily-mcp"]').click();
    await at.page.locator('#compare-table .tool-group').first().waitFor();
    expect(await tool.locator('p').isVisible()).toBe(true);
    await tool.locator('summary').click();
    await at.page.locator('#compare-search').fill('context7');
    await at.page.locator('#compare-found [data-add="upstash/context7"]').click();
    await eventually(async () => (await columns()).length).toBe(6);
    expect(await tool.locator('p').isVisible()).toBe(false);
  });

  it('says that its table could not be loaded', async () => {
    await at.page.route('**/_astro/comparison-views.*.js', (route) => route.fulfill({ status: 503, body: '' }));
    await at.page.goto(url(TWO));
    await eventually(() => at.page.locator('#compare-table').innerText()).toMatch(/^This part of the page could not be loaded\./);
  });

  it('is linked from the page of a server, alone and with each related server', async () => {
    await at.page.goto(siteUrl('servers/exa-labs/exa-mcp-server/'));
    const related = at.page.locator('.near .compare').first();
    expect(await related.getAttribute('href')).toMatch(/^\/list\/compare\/\?s=exa-labs\/exa-mcp-server&s=[\w.-]+\/[\w.-]+$/);
    expect(await related.innerText()).toMatch(/^Compare/);
    await at.page.getByRole('link', { name: 'Compare with other servers' }).click();
    await eventually(columns).toEqual(['Exa', 'exa-labs/exa-mcp-server']);
  });
});
