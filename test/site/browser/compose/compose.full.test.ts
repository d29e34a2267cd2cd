import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { readProfile } from '../../../../src/catalog/lists/profile.ts';
import { CONTENT_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { accessibilityFaultsHere, rulesIn } from '../../../support/axe.ts';
import { browser, server } from '../../../support/bundled-site.ts';
import { useListPage } from '../../../support/list-page.ts';
import { parseSnippet } from '../../../install/decoded-way.ts';
import { catalogOf, readStore } from '../../../../src/catalog/store/store.ts';

const at = useListPage('compose/');
const { url, asked, said, eventually } = at;
const listed = (): Promise<(string | undefined)[]> =>
  at.page.locator('#compose-list li').evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent));
const FOUR = '?servers=exa-labs/exa-mcp-server,tavily-ai/tavily-mcp,nobody/nothing,modelcontextprotocol/git';

/** The entries of {@link FOUR} for Claude Code; one server is not in the catalogue. */
const ENTRIES = {
  exa: { type: 'http', url: 'https://mcp.exa.ai/mcp' },
  tavily: { type: 'http', url: 'https://mcp.tavily.com/mcp?tavilyApiKey=${TAVILY_TAVILY_API_KEY}' },
  git: { command: 'uvx', args: ['mcp-server-git==2026.10.19'] },
};

describe('the list builder', () => {
  it('starts empty, finds servers, and adds them by keyboard', async () => {
    await at.page.goto(url());
    expect(await at.page.locator('#compose-empty').isVisible()).toBe(true);
    expect(await at.page.locator('#compose-take').isVisible()).toBe(false);
    await at.page.locator('#compose-search').focus();
    await at.page.keyboard.type('exa');
    await at.page.locator('#compose-found li').first().waitFor();
    await eventually(() => at.page.locator('#compose-status').innerText()).toMatch(/found/);
    await at.page.keyboard.press('ArrowDown');
    await at.page.keyboard.press('Enter');
    await eventually(said).toMatch(/added\. 1 server selected/);
    expect(asked()).toBe('?servers=exa-labs/exa-mcp-server');
    const button = at.page.locator('#compose-found button').first();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await at.page.keyboard.press('ArrowUp');
    expect(await at.page.locator('#compose-search').evaluate((box) => box === document.activeElement)).toBe(true);
    await at.page.goBack();
    await eventually(() => at.page.locator('#compose-list li').count()).toBe(0);
  });

  it('moves to the first result on Enter, also if it was pressed before the answer came', async () => {
    await at.page.goto(url());
    await at.page.locator('#compose-search').focus();
    await at.page.keyboard.type('exa');
    await at.page.keyboard.press('Enter');
    const focused = at.page.locator('#compose-found button:focus');
    await eventually(() => focused.getAttribute('data-add')).toBe('exa-labs/exa-mcp-server');
    await at.page.keyboard.press('Enter');
    await eventually(said).toMatch(/added\. 1 server selected/);
    // Results of an earlier query are not those of the new one.
    await at.page.locator('#compose-search').fill('tavily');
    await at.page.keyboard.press('Enter');
    await eventually(() => focused.getAttribute('data-add')).toBe('tavily-ai/tavily-mcp');
  });

  it('shows servers that are not in the catalogue, and removes all of them together', async () => {
    await at.page.goto(url(FOUR));
    await eventually(listed).toEqual(['Exa', 'Tavily', 'nobody/nothing', 'Git']);
    expect(await at.page.locator('#compose-list .trouble').innerText()).toBe('Not in this catalogue.');
    await at.page.locator('#compose-clean').click();
    await eventually(listed).toEqual(['Exa', 'Tavily', 'Git']);
    expect(await said()).toContain('nobody/nothing removed.');
  });

  it('moves and removes servers by keyboard, announces it, and keeps the focus', async () => {
    await at.page.goto(url(FOUR));
    await eventually(listed).toEqual(['Exa', 'Tavily', 'nobody/nothing', 'Git']);
    const focused = (): Promise<string | null> => at.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await at.page.getByRole('button', { name: 'Move up: Git' }).focus();
    for (const place of [3, 2, 1]) {
      await at.page.keyboard.press('Enter');
      await eventually(said).toBe(`Git is number ${place} of 4.`);
      expect(await focused()).toBe('Move up: Git');
    }
    // The first server cannot move up, and the focus stays.
    await at.page.keyboard.press('Enter');
    expect(await focused()).toBe('Move up: Git');
    expect(asked()).toBe('?servers=modelcontextprotocol/git,exa-labs/exa-mcp-server,tavily-ai/tavily-mcp,nobody/nothing');
    await at.page.getByRole('button', { name: 'Remove: Exa' }).focus();
    await at.page.keyboard.press('Enter');
    await eventually(said).toBe('Exa removed. 3 servers selected.');
    expect(await focused()).toBe('Remove: Tavily');
    await at.page.goBack();
    await eventually(listed).toEqual(['Git', 'Exa', 'Tavily', 'nobody/nothing']);
  });

  it('adds up the context cost, and names tools to switch off for a limit, which the URL keeps', async () => {
    await at.page.goto(url('?servers=exa-labs/exa-mcp-server,modelcontextprotocol/git,nobody/nothing'));
    const cost = at.page.locator('#compose-cost');
    await eventually(() => cost.innerText()).toMatch(/^The tools take 7\d\d tokens \(o200k_base\)\.$/);
    await at.page.fill('#compose-limit', '700');
    await eventually(() => cost.innerText()).toMatch(/tokens above the limit\.$/);
    expect(await at.page.locator('#compose-leave-out').innerText()).toMatch(/switch off 1 tool in your client\. That saves \d+ tokens:/);
    expect(asked()).toContain('&limit=700');
    await at.page.fill('#compose-limit', '');
    await eventually(() => at.page.locator('#compose-leave-out').innerText()).toBe('');
    expect(asked()).not.toContain('limit');
  });

  it('gives every client one exact configuration with all servers', async () => {
    await at.page.goto(url(`${FOUR},jerhadf/linear-mcp-server`));
    const choice = at.page.locator('#compose-client');
    await choice.waitFor();
    const clients = await choice.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(clients.length).toBeGreaterThan(25);
    await choice.selectOption('claude-code');
    const text = at.page.locator('#compose-snippets pre').first();
    await eventually(() => text.textContent()).toContain('mcpServers');
    const written = (await text.textContent()) ?? '';
    expect(parseSnippet('json', written)['mcpServers']).toEqual(ENTRIES);
    // Neither a URL nor a package of it is known.
    expect(await at.page.locator('#compose-snippets .left-out').innerText()).toContain('Linear');
    await at.page.locator('#compose-snippets button[data-copy]').first().click();
    await eventually(said).toBe('Copied.');
    expect(await at.page.evaluate(() => navigator.clipboard.readText())).toBe(written);
    const [download] = await Promise.all([
      at.page.waitForEvent('download'),
      at.page.locator('#compose-snippets button[data-save]').first().click(),
    ]);
    // Some browsers rename files that start with a dot.
    expect(download.suggestedFilename()).toMatch(/mcp\.json$/);
    expect(readFileSync(await download.path(), 'utf8')).toBe(written);
    await at.page.reload();
    await eventually(() => choice.inputValue()).toBe('claude-code');
  });

  it('reads connections from the connect pages if the site publishes no pages as JSON', async () => {
    await at.page.route('**/list/servers/**/*.json', (route) => route.fulfill({ status: 404, body: '' }));
    // As it is for connections that the original API cannot state.
    await at.page.route('**/list/api/servers/**/*.json', async (route) => {
      const response = await route.fetch();
      // One of the servers is not in the catalogue.
      if (!response.ok()) return route.fulfill({ response });
      const detail: unknown = await response.json();
      await route.fulfill({ response, json: { ...(typeof detail === 'object' && detail), connections: [] } });
    });
    await at.page.goto(url(`${FOUR},jerhadf/linear-mcp-server`));
    await at.page.locator('#compose-client').selectOption('claude-code');
    const text = at.page.locator('#compose-snippets pre').first();
    await eventually(async () => parseSnippet('json', (await text.textContent()) ?? '')['mcpServers']).toEqual(ENTRIES);
    // Neither a URL nor a package of it is known.
    expect(await at.page.locator('#compose-snippets .left-out').innerText()).toContain('Linear');
  });

  it('exports the list as a profile file with the name of the list', async () => {
    await at.page.goto(url(FOUR));
    await at.page.locator('#compose-name').fill('Büro: “Search”');
    await at.page.locator('#compose-about').fill('To look things up');
    await eventually(() => at.page.locator('#compose-profile').innerText()).toContain('profiles/buro-search.yaml');
    const exported = async (): Promise<unknown> => {
      const text = (await at.page.locator('#compose-profile pre').textContent()) ?? '';
      const { value } = parseYaml(text, { file: 'x.yaml', limits: CONTENT_LIMITS });
      return readProfile('buro-search', value!);
    };
    // The servers and the description are written after the name.
    await eventually(exported).toEqual({
      value: {
        id: 'buro-search',
        name: 'Büro: “Search”',
        description: 'To look things up',
        servers: ['exa-labs/exa-mcp-server', 'tavily-ai/tavily-mcp', 'modelcontextprotocol/git'],
      },
      problems: [],
    });
    await at.page.reload();
    await eventually(() => at.page.locator('#compose-name').inputValue()).toBe('Büro: “Search”');
  });

  it('offers the previous list of the tab, when the tab returns with another server', async () => {
    await at.page.goto(url(FOUR));
    await eventually(async () => (await listed()).length).toBe(4);
    await at.page.goto(url('?servers=upstash%2Fcontext7'));
    const offer = at.page.locator('#compose-kept');
    await eventually(() => offer.innerText()).toContain('4 other servers');
    await at.page.locator('#compose-name').fill('Research');
    await at.page.reload();
    await eventually(() => offer.innerText()).toContain('4 other servers');
    await at.page.locator('#compose-take-kept').click();
    await eventually(listed).toEqual(['Context7', 'Exa', 'Tavily', 'nobody/nothing', 'Git']);
    expect(await offer.isVisible()).toBe(false);
    await at.page.reload();
    await eventually(async () => (await listed()).length).toBe(5);
    expect(await offer.isVisible()).toBe(false);
  });

  it('supports fifty servers', async () => {
    const names = catalogOf(readStore('content'))
      .records.slice(0, 50)
      .map(({ qualifiedName }) => qualifiedName);
    await at.page.goto(url(`?servers=${names.join(',')}`));
    await eventually(() => at.page.locator('#compose-list a[href*="/servers/"]').count()).toBe(50);
    expect(await at.page.locator('#compose-list .trouble').count()).toBe(0);
    await eventually(() => at.page.locator('#compose-profile pre').textContent()).toContain(names[49]);
  });

  it('loads failed servers again on request, and keeps the focus in the list', async () => {
    await at.page.route('**/list/servers/**/*.json', (route) => route.abort());
    await at.page.goto(url('?servers=upstash/context7'));
    await at.page.locator('#compose-again').waitFor();
    await at.page.unroute('**/list/servers/**/*.json');
    await at.page.locator('#compose-again').press('Enter');
    await eventually(listed).toEqual(['Context7']);
    expect(await at.page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Selected servers');
    expect(await at.page.locator('#compose-list .badge').first().innerText()).toBe('Verified');
  });

  it('shows invalid names as text, and sends no request for them', async () => {
    const requests: string[] = [];
    at.page.on('request', (request) => requests.push(request.url()));
    const names = ['<img src=x onerror=alert(1)>', '../../secret', 'javascript:alert(1)'];
    await at.page.goto(url(`?servers=${names.map(encodeURIComponent).join(',')}&name=${encodeURIComponent('<script>alert(1)</script>')}`));
    await eventually(listed).toEqual(names);
    expect(await at.page.locator('#compose img, #compose script').count()).toBe(0);
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no axe violations in %s', async (scheme) => {
    await at.page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 360]) {
      await at.page.setViewportSize({ width, height: 800 });
      await at.page.goto(url(FOUR));
      await at.page.locator('#compose-client').waitFor();
      await at.page.fill('#compose-search', 'database');
      await at.page.locator('#compose-found li').first().waitFor();
      expect(await accessibilityFaultsHere(at.page, rulesIn(scheme))).toEqual([]);
      expect(await at.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
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
    await at.page.goto(`${server.origin}/list/profiles/web-research/`);
    const file = at.page.locator('section', { hasText: 'Save as a profile' });
    await file.locator('button[data-copy]').click();
    await eventually(said).toBe('Copied.');
    const { value } = parseYaml(await at.page.evaluate(() => navigator.clipboard.readText()), { file: 'x.yaml', limits: CONTENT_LIMITS });
    expect(readProfile('web-research', value!).value?.servers.length).toBe(8);
    await at.page.getByRole('link', { name: 'Change this selection' }).click();
    await eventually(listed).toEqual(['Exa', 'Tavily', 'DuckDuckGo', 'Fetch', 'Wikipedia', 'arXiv', 'YouTube Transcript', 'Memory']);
  });
});
