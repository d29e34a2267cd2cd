import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readProfile } from '../../../../src/catalog/lists/profile.ts';
import { CONTENT_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { accessibilityFaultsHere } from '../../../support/axe.ts';
import { browser, faultsOf, server, siteUrl, useBundledSite } from '../../../support/bundled-site.ts';
import { reusedPage } from '../../../support/reused-page.ts';
import { parseSnippet } from '../../../install/decoded-way.ts';
import { catalogOf, readStore } from '../../../../src/catalog/store/store.ts';

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

const url = (query = ''): string => siteUrl(`compose/${query}`);
const listed = (): Promise<(string | undefined)[]> =>
  page.locator('#compose-list li').evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent));
const asked = (): string => decodeURIComponent(new URL(page.url()).search);
const said = (): Promise<string> => page.locator('#announcement').innerText();
/** Waits until a condition is true, also on a busy machine. */
const eventually = <T>(read: () => Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(read, { timeout: 10_000 });
const FOUR = '?servers=exa-labs/exa-mcp-server,tavily-ai/tavily-mcp,nobody/nothing,modelcontextprotocol/git';

describe('the list builder', () => {
  it('starts empty, finds servers, and adds them by keyboard', async () => {
    await page.goto(url());
    expect(await page.locator('#compose-empty').isVisible()).toBe(true);
    expect(await page.locator('#compose-take').isVisible()).toBe(false);
    await page.locator('#compose-search').focus();
    await page.keyboard.type('exa');
    await page.locator('#compose-found li').first().waitFor();
    await eventually(() => page.locator('#compose-status').innerText()).toMatch(/found/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(said).toMatch(/added\. 1 server selected/);
    expect(asked()).toBe('?servers=exa-labs/exa-mcp-server');
    const button = page.locator('#compose-found button').first();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('#compose-search').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.goBack();
    await eventually(() => page.locator('#compose-list li').count()).toBe(0);
  });

  it('shows servers that are not in the catalogue, and removes all of them together', async () => {
    await page.goto(url(FOUR));
    await eventually(listed).toEqual(['Exa', 'Tavily', 'nobody/nothing', 'Git']);
    expect(await page.locator('#compose-list .trouble').innerText()).toBe('Not in this catalogue.');
    await page.locator('#compose-clean').click();
    await eventually(listed).toEqual(['Exa', 'Tavily', 'Git']);
    expect(await said()).toContain('nobody/nothing removed.');
  });

  it('moves and removes servers by keyboard, announces it, and keeps the focus', async () => {
    await page.goto(url(FOUR));
    await eventually(listed).toEqual(['Exa', 'Tavily', 'nobody/nothing', 'Git']);
    const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await page.getByRole('button', { name: 'Move up: Git' }).focus();
    for (const place of [3, 2, 1]) {
      await page.keyboard.press('Enter');
      await eventually(said).toBe(`Git is number ${place} of 4.`);
      expect(await focused()).toBe('Move up: Git');
    }
    // The first server cannot move up, and the focus stays.
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Move up: Git');
    expect(asked()).toBe('?servers=modelcontextprotocol/git,exa-labs/exa-mcp-server,tavily-ai/tavily-mcp,nobody/nothing');
    await page.getByRole('button', { name: 'Remove: Exa' }).focus();
    await page.keyboard.press('Enter');
    await eventually(said).toBe('Exa removed. 3 servers selected.');
    expect(await focused()).toBe('Remove: Tavily');
    await page.goBack();
    await eventually(listed).toEqual(['Git', 'Exa', 'Tavily', 'nobody/nothing']);
  });

  it('gives every client one exact configuration with all servers', async () => {
    await page.goto(url(`${FOUR},jerhadf/linear-mcp-server`));
    const choice = page.locator('#compose-client');
    await choice.waitFor();
    const clients = await choice.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(clients.length).toBeGreaterThan(25);
    await choice.selectOption('claude-code');
    const text = page.locator('#compose-snippets pre').first();
    await eventually(() => text.textContent()).toContain('mcpServers');
    const written = (await text.textContent()) ?? '';
    expect(parseSnippet('json', written)['mcpServers']).toEqual({
      exa: { type: 'http', url: 'https://mcp.exa.ai/mcp' },
      tavily: {
        type: 'http',
        url: 'https://mcp.tavily.com/mcp?tavilyApiKey=${TAVILY_TAVILY_API_KEY}',
      },
      git: { command: 'uvx', args: ['mcp-server-git==2026.10.19'] },
    });
    // Neither a URL nor a package of it is known.
    expect(await page.locator('#compose-snippets .left-out').innerText()).toContain('Linear');
    await page.locator('#compose-snippets button[data-copy]').first().click();
    await eventually(said).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#compose-snippets button[data-save]').first().click(),
    ]);
    // Some browsers rename files that start with a dot.
    expect(download.suggestedFilename()).toMatch(/mcp\.json$/);
    expect(readFileSync(await download.path(), 'utf8')).toBe(written);
    await page.reload();
    await eventually(() => choice.inputValue()).toBe('claude-code');
  });

  it('reads connections from the connect pages if the site publishes no pages as JSON', async () => {
    await page.route('**/list/servers/**/*.json', (route) => route.fulfill({ status: 404, body: '' }));
    // As it is for connections that the original API cannot state.
    await page.route('**/list/api/servers/**/*.json', async (route) => {
      const response = await route.fetch();
      // One of the servers is not in the catalogue.
      if (!response.ok()) return route.fulfill({ response });
      const detail: unknown = await response.json();
      await route.fulfill({ response, json: { ...(typeof detail === 'object' && detail), connections: [] } });
    });
    await page.goto(url(`${FOUR},jerhadf/linear-mcp-server`));
    await page.locator('#compose-client').selectOption('claude-code');
    const text = page.locator('#compose-snippets pre').first();
    await eventually(async () => parseSnippet('json', (await text.textContent()) ?? '')['mcpServers']).toEqual({
      exa: { type: 'http', url: 'https://mcp.exa.ai/mcp' },
      tavily: {
        type: 'http',
        url: 'https://mcp.tavily.com/mcp?tavilyApiKey=${TAVILY_TAVILY_API_KEY}',
      },
      git: { command: 'uvx', args: ['mcp-server-git==2026.10.19'] },
    });
    // Neither a URL nor a package of it is known.
    expect(await page.locator('#compose-snippets .left-out').innerText()).toContain('Linear');
  });

  it('exports the list as a profile file with the name of the list', async () => {
    await page.goto(url(FOUR));
    await page.locator('#compose-name').fill('Büro: “Search”');
    await page.locator('#compose-about').fill('To look things up');
    await eventually(() => page.locator('#compose-profile').innerText()).toContain('profiles/buro-search.yaml');
    const text = (await page.locator('#compose-profile pre').textContent()) ?? '';
    const { value } = parseYaml(text, { file: 'x.yaml', limits: CONTENT_LIMITS });
    expect(readProfile('buro-search', value!)).toEqual({
      value: {
        id: 'buro-search',
        name: 'Büro: “Search”',
        description: 'To look things up',
        servers: ['exa-labs/exa-mcp-server', 'tavily-ai/tavily-mcp', 'modelcontextprotocol/git'],
      },
      problems: [],
    });
    await page.reload();
    expect(await page.locator('#compose-name').inputValue()).toBe('Büro: “Search”');
  });

  it('offers the previous list of the tab, when the tab returns with another server', async () => {
    await page.goto(url(FOUR));
    await eventually(async () => (await listed()).length).toBe(4);
    await page.goto(url('?servers=upstash%2Fcontext7'));
    await page.locator('#compose-take-kept').click();
    await eventually(listed).toEqual(['Context7', 'Exa', 'Tavily', 'nobody/nothing', 'Git']);
    expect(await page.locator('#compose-kept').isVisible()).toBe(false);
  });

  it('supports fifty servers', async () => {
    const names = catalogOf(readStore('content'))
      .records.slice(0, 50)
      .map(({ qualifiedName }) => qualifiedName);
    await page.goto(url(`?servers=${names.join(',')}`));
    await eventually(() => page.locator('#compose-list a[href*="/servers/"]').count()).toBe(50);
    expect(await page.locator('#compose-list .trouble').count()).toBe(0);
    await eventually(() => page.locator('#compose-profile pre').textContent()).toContain(names[49]);
  });

  it('loads failed servers again on request', async () => {
    await page.route('**/list/servers/**/*.json', (route) => route.abort());
    await page.goto(url('?servers=upstash/context7'));
    await page.locator('#compose-again').waitFor();
    await page.unroute('**/list/servers/**/*.json');
    await page.locator('#compose-again').click();
    await eventually(listed).toEqual(['Context7']);
  });

  it('shows invalid names as text, and sends no request for them', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const names = ['<img src=x onerror=alert(1)>', '../../secret', 'javascript:alert(1)'];
    await page.goto(url(`?servers=${names.map(encodeURIComponent).join(',')}&name=${encodeURIComponent('<script>alert(1)</script>')}`));
    await eventually(listed).toEqual(names);
    expect(await page.locator('#compose img, #compose script').count()).toBe(0);
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no axe violations in %s', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url(FOUR));
      await page.locator('#compose-client').waitFor();
      await page.fill('#compose-search', 'database');
      await page.locator('#compose-found li').first().waitFor();
      expect(await accessibilityFaultsHere(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});

describe('the page of a profile', () => {
  it('gives every client one configuration with all of its servers, without JavaScript', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    try {
      const unscripted = await plain.newPage();
      await unscripted.goto(`${server.origin}/list/profiles/web-research/`);
      await unscripted.locator('.combined summary', { hasText: 'Cursor' }).click();
      const text = await unscripted.locator('.combined details[open] pre').first().textContent();
      expect(Object.keys(parseSnippet('json', text ?? '')['mcpServers'] ?? {})).toEqual([
        'exa',
        'tavily',
        'duckduckgo',
        'fetch',
        'wikipedia',
        'arxiv',
        'youtube-transcript',
        'memory',
      ]);
      expect(await unscripted.locator('button:visible').count()).toBe(0);
    } finally {
      await plain.close();
    }
  });

  it('copies exactly, and links to the list builder', async () => {
    await page.goto(`${server.origin}/list/profiles/web-research/`);
    const file = page.locator('section', { hasText: 'Save as a profile' });
    await file.locator('button[data-copy]').click();
    await eventually(said).toBe('Copied.');
    const { value } = parseYaml(await page.evaluate(() => navigator.clipboard.readText()), { file: 'x.yaml', limits: CONTENT_LIMITS });
    expect(readProfile('web-research', value!).value?.servers.length).toBe(8);
    await page.getByRole('link', { name: 'Change this selection' }).click();
    await eventually(listed).toEqual(['Exa', 'Tavily', 'DuckDuckGo', 'Fetch', 'Wikipedia', 'arXiv', 'YouTube Transcript', 'Memory']);
  });
});
