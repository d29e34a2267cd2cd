import { describe, expect, it } from 'vitest';

import { accessibilityFaultsHere, rulesIn } from '../../../support/axe.ts';
import { siteUrl as url } from '../../../support/bundled-site.ts';
import { faults, page, settled, titles, useSearchSite } from './site-browser.ts';

useSearchSite();

describe('searching', () => {
  it('shows a chip for a filter as it is typed', async () => {
    await page.goto(url());
    await page.locator('#q').pressSequentially('mail owner:upstash');
    await page.getByRole('link', { name: 'Remove the filter owner:upstash' }).waitFor();
  });

  it('adds committed searches to the history, not every letter', async () => {
    await page.goto(url());
    const length = await page.evaluate(() => history.length);
    await page.locator('#q').pressSequentially('redis');
    await page.waitForURL(url('?q=redis'));
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.keyboard.press('Enter');
    await page.locator('#q').pressSequentially(' cache');
    await page.waitForURL(url('?q=redis+cache'));
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.locator('#results-list a').first().press('Enter');
    await page.waitForURL(/\/servers\//);
    for (const path of ['?q=redis+cache', '?q=redis', '']) {
      await page.goBack();
      await page.waitForURL(url(path));
    }
    await page.locator('#browse').waitFor();
    expect(await page.inputValue('#q')).toBe('');
    expect(faults).toEqual([]);
  });

  it('searches without loading the page again if Enter is pressed before its script has loaded', async () => {
    await page.route('**/_astro/search-page.*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.goto(url());
    await page.locator('#q').pressSequentially('redis');
    await page.keyboard.press('Enter');
    await settled();
    expect(page.url()).toBe(url('?q=redis'));
    expect(await page.locator('#q').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('announces whether the list of the search box is shown', async () => {
    await page.goto(url());
    const box = page.getByRole('combobox', { name: 'Search the catalogue' });
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await box.fill('redis');
    await page.getByRole('grid', { name: 'Search results' }).waitFor();
    await settled();
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('row').count()).toBe(await page.locator('#results-list :is(.row, .similar)').count());
    await box.fill('');
    await page.locator('#browse').waitFor();
    expect(await box.getAttribute('aria-expanded')).toBe('false');
  });

  it('clears the search box with Escape, and shows the home page again', async () => {
    await page.goto(url('?q=redis'));
    await settled();
    await page.locator('#q').press('Escape');
    await page.locator('#browse').waitFor();
    expect(await page.inputValue('#q')).toBe('');
    expect(await page.locator('#q').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('shows fourteen results without scrolling on a laptop, and the first above the fold of a small phone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url('?q=re'));
    await settled();
    const last = await page.locator('#results-list .row').nth(13).boundingBox();
    expect((last?.y ?? 800) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.setViewportSize({ width: 360, height: 640 });
    const first = await page.locator('#results-list .row').first().boundingBox();
    expect((first?.y ?? 640) + (first?.height ?? 0)).toBeLessThanOrEqual(640);
    // Three lines: title, name, description.
    expect(first?.height).toBeLessThanOrEqual(72);
  });

  it.each(['browse/', '?q=re'])('gives every badge its column, and omits none at any width: %s', async (path) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url(path));
    if (path.startsWith('?')) await settled();
    await page.locator('.servers:visible .row .use-count').nth(5).waitFor();
    const marks = await page.locator('.servers:visible .row .meta').evaluateAll((all) =>
      all.flatMap((meta) => {
        const { left, right, top, bottom } = meta.getBoundingClientRect();
        return [...meta.children].map((mark) => {
          const box = mark.getBoundingClientRect();
          const isSeen = box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
          return { kind: mark.className, edge: Math.round(mark.matches('.badge') ? box.left : box.right), isSeen };
        });
      }),
    );
    const kinds = ['badge verified', 'badge ways', 'tool-count', 'token-count', 'use-count'];
    for (const kind of kinds)
      expect([kind, new Set(marks.filter((mark) => mark.kind === kind).map(({ edge }) => edge)).size]).toEqual([kind, 1]);
    expect(marks.filter(({ isSeen }) => !isSeen)).toEqual([]);
  });

  it('has no column for badges that no server in a list has, and in results one for every badge of the catalogue', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const roomForMarks = async (path: string): Promise<number> => {
      await page.goto(url(path));
      if (path.startsWith('?')) await settled();
      await page.locator('.servers:visible .row .badge').first().waitFor();
      return (await page.locator('.servers:visible .row .meta').first().boundingBox())?.width ?? 0;
    };
    const all = await roomForMarks('browse/');
    const local = await roomForMarks('categories/maps-and-travel/');
    expect(local).toBeGreaterThan(0);
    expect(local).toBeLessThan(all - 40);
    expect(await roomForMarks('?q=tag%3Amaps-and-travel')).toBe(all);
  });

  it('keeps the profile', async () => {
    await page.goto(url('profiles/web-research/'));
    await page.getByText('Search in this profile').click();
    await settled();
    expect(await page.inputValue('#profile')).toBe('web-research');
    const all = await titles();
    expect(all).toContain('Exa');
    expect(all).not.toContain('Redis');
    await page.fill('#q', 'papers');
    await page.waitForURL(url('?q=papers&profile=web-research'));
    await page.locator('#results-list h2', { hasText: 'arXiv' }).waitFor();
    expect(await titles()).not.toContain('Redis');
  });

  it('keeps a profile of the URL that is not in the list', async () => {
    await page.goto(url('?profile=ghost'));
    await page.getByText(/No server is in a profile/).waitFor();
    await page.fill('#q', 'is:verified');
    await page.waitForURL(url('?q=is%3Averified&profile=ghost'));
  });

  it('shows the list again when the search box is cleared', async () => {
    await page.goto(url('?q=search'));
    await settled();
    expect(await page.locator('#browse').isVisible()).toBe(false);
    await page.fill('#q', '');
    await page.locator('#results').waitFor({ state: 'hidden' });
    expect(await page.locator('#browse').isVisible()).toBe(true);
    expect(await page.locator('#results').isVisible()).toBe(false);
    expect(page.url()).toBe(url());
  });

  it.each([
    ['is missing', '**/search/manifest.json', { status: 404 }],
    ['has another format', '**/search/manifest.json', { body: '{"format":99}' }],
    ['has no reader', '**/_astro/search-worker*', { status: 404 }],
  ])('reports that the index %s, keeps the browse list, and retries on request', async (_, files, answer) => {
    await page.route(files, (route) => route.fulfill(answer));
    await page.goto(url());
    await page.fill('#q', 'redis');
    await page.getByText('The search index could not be loaded.').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(true);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled();
    expect((await titles())[0]).toBe('Redis');
    expect(faults).toEqual([]);
  });

  it('uses only semantic search if the files of the text search are damaged, reports it, and retries on request', async () => {
    const files = '**/search/*/terms-*.bin';
    await page.route(files, (route) => route.fulfill({ body: 'neither terms nor anything else' }));
    await page.goto(url('?q=redis'));
    await page.getByText('Part of the search did not load: results may be missing.').waitFor();
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
  ])('continues with words if the vector files are %s, and reports it', async (_, files, answer) => {
    await page.route(files, (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
    await page.goto(url('?q=redis'));
    await page.locator('#results-notice').waitFor();
    expect(await page.locator('#results-notice').innerText()).not.toBe('');
    expect((await titles())[0]).toBe('Redis');
    await page.getByText(/^\d+ servers? match/).waitFor();
    expect(faults).toEqual([]);
  });

  it('counts values of a kind without the filters of that kind, and removes all filters together', async () => {
    await page.goto(url('?q=search'));
    await settled();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const tags = page.locator('section[aria-labelledby=facet-categories] a');
    await tags.first().click();
    await page.waitForURL(/tag%3A/);
    await page.locator('section[aria-labelledby=facet-categories] a[aria-current]').waitFor();
    expect(await tags.count()).toBeGreaterThan(1);
    await page.locator('section[aria-labelledby=facet-categories] a:not([aria-current])').first().click();
    await page.waitForURL(/tag%3A.*tag%3A/);
    await page.locator('#results-choices').getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL(url('?q=search'));
    expect(faults).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('is accessible with its filters open, some of them selected (%s)', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(url('?q=search+is%3Averified+tag%3Aweb-search'));
    await settled();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.locator('#results-choices a[aria-current]').first().waitFor();
    expect(await accessibilityFaultsHere(page, rulesIn(colorScheme))).toEqual([]);
  });
});
