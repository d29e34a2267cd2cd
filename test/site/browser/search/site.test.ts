import { describe, expect, it } from 'vitest';

import { server, siteUrl as url } from '../../../support/bundled-site.ts';
import { faults, page, settled, titles, useSearchSite } from './site-browser.ts';
import { hasAllCases } from '../../../support/cases.ts';

useSearchSite();

describe('searching', () => {
  it('finds a server by its purpose, and opens it', async () => {
    await page.goto(url());
    await page.keyboard.press('/');
    await page.keyboard.type('look up library documentation');
    await page.locator('#results-list a', { hasText: 'Context7' }).click();
    await page.waitForURL(url('servers/upstash/context7/'));
    expect(await page.locator('h1').innerText()).toBe('Context7');
    expect(await page.locator('.tool h3').first().innerText()).toContain('resolve-library-id');
    expect(faults).toEqual([]);
  });

  it('is linked for the words of the path from the page for unknown URLs, and without JavaScript for any', async () => {
    await page.goto(url('servers/github/github-mcp-serve/'));
    const link = page.getByRole('link', { name: 'Search for it' });
    const plain = await page.request.get(url('servers/github/github-mcp-serve/'));
    expect(await plain.text()).toMatch(/<a id="search-instead" class="button" href="\/list\/">/);
    await link.click();
    await page.waitForURL(url('?q=github+github-mcp-serve'));
    await settled();
    expect(await page.inputValue('#q')).toBe('github github-mcp-serve');
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
    await settled();
    expect(asked.filter((path) => path.includes('/search/')).length).toBeGreaterThan(1);
  });

  if (hasAllCases)
    it('keeps the search in the URL: reload, back and forward show the same', async () => {
      await page.goto(url());
      await page.fill('#q', 're');
      await settled();
      expect(page.url()).toBe(url('?q=re'));
      await page.locator('#results-pager a', { hasText: 'Next' }).click();
      await page.waitForURL(url('?q=re&page=2'));
      await page.getByText(/Page 2 of/).waitFor();
      await settled();
      const second = await titles();
      await page.reload();
      await page.getByText(/Page 2 of/).waitFor();
      await settled();
      expect(await titles()).toEqual(second);
      await page.goBack();
      await page.getByText(/Page 1 of/).waitFor();
      await settled();
      expect(await titles()).not.toEqual(second);
      await page.goForward();
      await page.getByText(/Page 2 of/).waitFor();
      await settled();
      expect(await titles()).toEqual(second);
      expect(faults).toEqual([]);
    });

  if (hasAllCases)
    it('keeps the focus in the list if the answer to a newer query removes the focused result', async () => {
      await page.goto(url('?q=github'));
      await settled();
      await page.evaluate(() => {
        const box = document.querySelector<HTMLInputElement>('#q');
        if (box !== null) box.value = 'owner:redis';
        box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
        document.querySelector<HTMLElement>('#results-list a')?.focus();
      });
      await page.waitForURL(url('?q=owner%3Aredis'));
      await settled();
      expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Redis');
    });

  if (hasAllCases)
    it('stays where it was scrolled to after a reload', async () => {
      await page.goto(url('?q=re'));
      await settled();
      const there = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight - innerHeight);
        return Math.round(scrollY);
      });
      expect(there).toBeGreaterThan(500);
      await page.reload();
      await settled();
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(there);
    });

  if (hasAllCases)
    it('shows the filters of a query as chips, which the keyboard can remove', async () => {
      await page.goto(url('?q=search+is%3Averified+TAG%3Aweb-search'));
      const chips = page.locator('#results-chips a');
      await settled();
      expect(await chips.allTextContents()).toEqual(['tag:web-search ×', 'is:verified ×', 'Clear all filters']);
      await page.getByRole('link', { name: 'Remove the filter is:verified' }).press('Delete');
      await page.waitForURL(url('?q=tag%3Aweb-search+search+'));
      expect(await page.inputValue('#q')).toBe('tag:web-search search ');
      expect(await chips.allTextContents()).toEqual(['tag:web-search ×']);
      expect(await chips.first().evaluate((chip) => chip === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(url('?q=search+'));
      expect(await page.locator('#results-chips').isVisible()).toBe(false);
      expect(await page.locator('#q').evaluate((box) => box === document.activeElement)).toBe(true);
      await page.goBack();
      await page.getByRole('link', { name: 'Remove the filter tag:web-search' }).waitFor();
      expect(faults).toEqual([]);
    });

  if (hasAllCases)
    it('sorts the matches, with the order in the URL', async () => {
      await page.goto(url('?q=search'));
      await settled();
      const best = await titles();
      await page.selectOption('#sort', 'name');
      await page.waitForURL(url('?q=search&sort=name'));
      await settled();
      const byName = await titles();
      const folded = byName.map((name) => name.toLowerCase());
      expect(folded).toEqual(folded.toSorted());
      expect(byName).not.toEqual(best);
      await page.reload();
      await settled();
      expect(await titles()).toEqual(byName);
      expect(await page.inputValue('#sort')).toBe('name');
      await page.goBack();
      await page.waitForURL(url('?q=search'));
      await settled();
      expect(await titles()).toEqual(best);
      expect(faults).toEqual([]);
    });

  it('marks matches in names, texts and the matched tool', async () => {
    await page.goto(url('?q=search'));
    await settled();
    await page.locator('#results-list .row.waiting').first().waitFor({ state: 'detached' });
    const marks = await page.locator('#results-list mark').allTextContents();
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.filter((mark) => !/search/i.test(mark)).length).toBeLessThan(marks.length / 4);
    const tools = await page.locator('#results-list .matched-tool:visible').allInnerTexts();
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.every((tool) => tool.startsWith('tool '))).toBe(true);
  });

  it('opens the third result with four keys', async () => {
    await page.goto(url());
    await page.keyboard.press('/');
    await page.keyboard.type('database');
    await page.locator('#results-list .row').nth(3).waitFor();
    await page.getByText(/^\d+ servers match/).waitFor();
    const third = await page.locator('#results-list a').nth(2).getAttribute('href');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(`${server.origin}${third ?? ''}`);
  });

  if (hasAllCases)
    it('reports invalid filters, and suggestions when nothing matches', async () => {
      await page.goto(url('?q=lang%3Arust+zzzzqqqq'));
      await page.getByText(/“lang:rust” is not a filter/).waitFor();
      await page.goto(url('?q=owner%3Anobody+redis'));
      await page.getByText(/No servers match/).waitFor();
      const way = page.locator('#results-suggestions a', { hasText: 'without owner:nobody' });
      await way.waitFor();
      expect(await page.locator('#browse .all-categories').isVisible()).toBe(true);
      expect(await page.locator('#browse .servers').first().isVisible()).toBe(false);
      const [count = ''] = /\d+/.exec(await way.locator('xpath=..').innerText()) ?? [];
      await way.click();
      await page.waitForURL(url('?q=redis'));
      await page.getByText(new RegExp(`^${count} servers? match`)).waitFor();
      expect(await page.locator('#browse').isVisible()).toBe(false);
      await page.goto(url('?profile=Web+research'));
      await page.getByText(/No server is in a profile with the ID/).waitFor();
      expect(faults).toEqual([]);
    });

  it('filters a search by facets of its matches', async () => {
    await page.goto(url('?q=read'));
    await settled();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const verified = page.getByRole('link', { name: /^Verified \d+ matching/ });
    const [count = ''] = /\d+/.exec(await verified.innerText()) ?? [];
    await verified.click();
    await page.getByText(new RegExp(`^${count} servers match`)).waitFor();
    expect(await page.inputValue('#q')).toBe('is:verified read');
    expect(faults).toEqual([]);
  });

  it('says which words were searched, and searches as written on request', async () => {
    await page.goto(url('?q=is%3Averified+playwrihgt'));
    await page.locator('#results-hints a').waitFor();
    expect(await page.locator('#results-hints').innerText()).toBe(
      'Showing results for is:verified playwright. Search instead for is:verified "playwrihgt"',
    );
    expect((await titles())[0]).toBe('Playwright');
    // The hint shows the searched words; the status says them only to screen readers.
    const spoken = page.locator('#results-status .hidden');
    expect(await spoken.textContent()).toBe('Showing results for is:verified playwright. ');
    expect((await spoken.boundingBox())?.width).toBe(1);
    await page.locator('#results-hints a').click();
    await page.waitForURL(url('?q=is%3Averified+%22playwrihgt%22'));
    await page.locator('#results-hints li[data-key^="unmentioned"]').waitFor();
    expect(await page.locator('#results-hints').innerText()).toBe('No server mentions “playwrihgt”.');
  });
});
