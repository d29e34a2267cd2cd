import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { serveFolder, type StaticServer } from '../../../support/static-server.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { reusedPage } from '../../../support/reused-page.ts';
import { goldenSite } from '../../../support/golden-sites.ts';
import type { SearchAnswer } from '../../../../src/search/query/search-engine.ts';
import { answerWith, FakeSearch } from './fake-search.ts';

let server: StaticServer;
let browser: Browser;
let page: Page;
let search: FakeSearch;

beforeAll(async () => {
  server = await serveFolder(await goldenSite(), { port: 0, host: '127.0.0.1', base: '/list/' });
  browser = await sharedBrowser();
}, 120_000);

afterAll(async () => {
  await closeContexts();
  await server.close();
});

beforeEach(async () => {
  page = await reusedPage(browser, server.origin, {
    viewport: { width: 1000, height: 700 },
    serviceWorkers: 'block',
    prepare: { name: 'fake search', run: (fresh) => FakeSearch.install(fresh) },
  });
  search = new FakeSearch(page);
});

/** Opens the page with a search in its URL. */
async function open(q = 'mail'): Promise<void> {
  await page.goto(`${server.origin}/list/?q=${q}`);
  await search.asked();
}

/** Letters of the servers that are listed. */
const listed = async (): Promise<string> => (await page.locator('#results-list h2').allInnerTexts()).map((text) => text.at(-1)).join('');
const row = (letter: string): ReturnType<Page['locator']> => page.locator('#results-list .row', { hasText: `Server ${letter}` });
const top = async (letter: string): Promise<number | undefined> => (await row(letter).boundingBox())?.y;
const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent.trim().at(-1));

const ICON = '0123456789abcdef01234567.png';

describe('an answer in stages', () => {
  it('shows names immediately and fills the rows without layout shift', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abcdefgh', { names: true }) });
    expect(await listed()).toBe('abcdefgh');
    const before = await top('h');
    const shifted = await search.shifted();
    const answer = answerWith('abcdefgh');
    const withIcon = answer.hits.map((hit) =>
      hit.displayName === 'Server a' && hit.card ? { ...hit, card: { ...hit.card, icon: ICON } } : hit,
    );
    await search.tell({ type: 'answer', number: 1, answer: { ...answer, hits: withIcon } });
    await search.tell({ type: 'done', number: 1 });
    expect(await row('a').locator('.icon img[alt=""]').getAttribute('src')).toBe(`/list/icons/${ICON}`);
    expect(await row('b').locator('.icon').getAttribute('data-initial')).toBe('S');
    expect(await row('h').innerText()).toContain('What h does.');
    expect(await row('h').locator('.badge').allTextContents()).toEqual(['Verified', 'Remote\u00a0· npm\u00a0· OAuth']);
    expect(await top('h')).toBe(before);
    expect(await search.shifted()).toBe(shifted);
  });

  it('shows two lines of a description, in rows of the same height on wide windows, and none overflows on narrow ones', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 1 });
    const heights = (selector: string): Promise<number[]> =>
      page.locator(`#results-list ${selector}`).evaluateAll((elements) => elements.map((element) => element.clientHeight));
    const lines = await page.locator('#results-list .about').evaluateAll((texts) => texts.map((text) => text.getClientRects().length));
    // "a" and "b" have about a hundred letters and "c" none.
    expect(lines.map((count) => count > 1)).toEqual([true, true, false]);
    expect(new Set(await heights('.text'))).toEqual(new Set([36]));
    expect(new Set(await heights('.row')).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 640 });
    const isInside = await page
      .locator('#results-list .ways')
      .evaluateAll((badges) =>
        badges.every((badge) => badge.getBoundingClientRect().right <= (badge.closest('.row')?.getBoundingClientRect().right ?? 0)),
      );
    expect(isInside).toBe(true);
  });

  it('causes no layout shift while a search from the URL loads and is answered', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('ab', { names: true }) });
    await search.tell({ type: 'answer', number: 1, answer: answerWith('ab') });
    await search.tell({ type: 'done', number: 1 });
    await page.getByText('2 servers match.').waitFor();
    // Layout shifts are reported after the frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await search.shifted()).toBeLessThan(0.01);
  });

  it('announces the number of matches once, after the last answer', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc', { names: true, totalCount: 3 }) });
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc', { totalCount: 3 }) });
    await search.tell({ type: 'answer', number: 1, answer: answerWith('cab', { totalCount: 41, stage: 'meaning' }) });
    await search.tell({ type: 'done', number: 1 });
    await page.getByText('41 servers match. Page 1 of 3.').waitFor();
    expect(await search.said()).toEqual(['Searching…', '41 servers match. Page 1 of 3.']);
  });

  it('announces the count of the first answer if the last one takes long, and again only if it changes', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await page.getByText('3 servers match.').waitFor();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('cab', { stage: 'meaning' }) });
    await search.tell({ type: 'done', number: 1 });
    expect(await search.said()).toEqual(['Searching…', '3 servers match.']);
  });

  it('announces one count for text that is typed without a pause', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 1 });
    for (const [index, q] of ['mails', 'mails ', 'mails b'].entries()) {
      await page.fill('#q', q);
      const { number } = await search.asked(index + 1);
      await search.tell({ type: 'answer', number, answer: answerWith('ab', { totalCount: 9 - index }) });
      await search.tell({ type: 'done', number });
    }
    await page.getByText('7 servers match.').waitFor();
    expect(await search.said()).toEqual(['Searching…', '3 servers match.', '7 servers match.']);
    expect(await page.title()).toMatch(/^mails b · /);
  });

  it('moves the focus to the first row if the link to another page was removed', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc', { totalCount: 23 }) });
    await search.tell({ type: 'done', number: 1 });
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    const { number } = await search.asked(1);
    await search.tell({ type: 'answer', number, answer: answerWith('xyz', { totalCount: 23 }) });
    expect(await focused()).toBe('x');
  });

  it('shows a heading before servers that are only similar in meaning, which the arrow keys skip', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('ab') });
    await search.tell({ type: 'answer', number: 1, answer: answerWith('bca', { similar: 'xy', wordMatches: 2, stage: 'meaning' }) });
    await search.tell({ type: 'done', number: 1 });
    await page.getByText('3 servers match: 2 by words, 1 by meaning.').waitFor();
    const rows = page.getByRole('grid').getByRole('row');
    expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Server b',
      'Server c',
      'Server a',
      'Only similar in meaning',
      'Server x',
      'Server y',
    ]);
    await row('a').locator('a').focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('x');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('a');
    await page.fill('#q', 'mails');
    const { number, request } = await search.asked(1);
    expect(request.similar).toBe(true);
    await search.tell({ type: 'answer', number, answer: answerWith('bca', { stage: 'meaning' }) });
    expect(await rows.count()).toBe(3);
  });

  it('shows similar servers where none matches, with the fact that none does', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('', { similar: 'xy', stage: 'meaning' }) });
    await search.tell({ type: 'done', number: 1 });
    await page.getByText('No servers match.').waitFor();
    expect(await page.getByRole('row').first().innerText()).toBe('Only similar in meaning');
    expect(await page.locator('#browse').isVisible()).toBe(false);
  });

  it('reorders around the row with the focus', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abcdefgh') });
    await page.focus('#q');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('c');
    const before = await top('c');
    await search.tell({ type: 'answer', number: 1, answer: answerWith('hgfedcba', { stage: 'meaning' }) });
    expect(await listed()).toBe('hgcfedba');
    expect(await focused()).toBe('c');
    expect(await top('c')).toBe(before);
    await search.tell({ type: 'answer', number: 1, answer: answerWith('yzxw', { stage: 'meaning' }) });
    expect(await listed()).toBe('yzcxw');
    expect(await focused()).toBe('c');
    expect(await top('c')).toBe(before);
  });

  it('reorders around the row under a pressed pointer, which still gets its click', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abcd') });
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        event.preventDefault();
        document.title = event.target instanceof Element ? (event.target.closest('a')?.pathname ?? '') : '';
      });
    });
    await row('b').hover();
    await page.mouse.down();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('dcba', { stage: 'meaning' }) });
    expect(await listed()).toBe('dbca');
    await page.mouse.up();
    await page.waitForFunction(() => document.title === '/list/servers/acme/b/');
  });

  it('keeps the rows of servers that also match a new query', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await row('b').evaluate((item) => item.setAttribute('title', 'the same'));
    await page.fill('#q', 'mails');
    const { number, request } = await search.asked(1);
    expect(request.q).toBe('mails');
    await search.tell({ type: 'answer', number, answer: answerWith('xb', { names: true }) });
    expect(await listed()).toBe('xb');
    expect(await row('b').getAttribute('title')).toBe('the same');
    expect(await row('b').innerText()).toContain('What b does.');
  });

  it('marks matches in names, texts and tools, and never renders them as markup', async () => {
    await open('img');
    const [hit] = answerWith('a').hits;
    const text = '<img src=x onerror="document.title=1"> & <mark>img</mark>';
    const hostile = { ...hit, qualifiedName: 'acme/img', displayName: text, matchedTool: text };
    const card = { ...hit?.card, qualifiedName: 'acme/img', displayName: text, description: text };
    // `hit` returns complete cards.
    const answer = { ...answerWith(''), hits: [{ ...hostile, card }], totalCount: 1, matchedWords: ['img'] } as SearchAnswer;
    await search.tell({ type: 'answer', number: 1, answer });
    await search.tell({ type: 'done', number: 1 });
    const only = page.locator('#results-list .row');
    expect(await only.locator('img').count()).toBe(0);
    for (const part of ['title', 'tool', 'about']) {
      const shown = only.locator(`[data-part=${part}]`);
      expect(await shown.textContent()).toBe(text);
      expect(await shown.locator('mark').allTextContents()).toEqual(['img', 'img']);
    }
    expect(await only.locator('[data-part=name] mark').allTextContents()).toEqual(['img']);
  });

  it('updates the marks of rows that stay for a new query', async () => {
    await open('red');
    await search.tell({ type: 'answer', number: 1, answer: answerWith('b', { matchedWords: ['server'] }) });
    expect(await row('b').locator('mark').allTextContents()).toEqual(['Server']);
    await page.fill('#q', 'what');
    const { number } = await search.asked(1);
    await search.tell({ type: 'answer', number, answer: answerWith('b', { names: true, matchedWords: ['what'] }) });
    expect((await row('b').locator('.about mark').allTextContents()).length).toBeGreaterThan(0);
    expect(await row('b').locator('h2 mark').count()).toBe(0);
  });

  it('announces the count within half a second after the last letter, and not while typing', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 1 });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(10_000);
    await page.fill('#q', 'mails');
    await page.clock.runFor(40);
    const { number } = await search.asked(1);
    await search.tell({ type: 'answer', number, answer: answerWith('ab') });
    await search.tell({ type: 'done', number });
    await page.clock.runFor(260);
    expect(await page.locator('#results-status').innerText()).toBe('3 servers match.');
    await page.clock.runFor(200);
    expect(await page.locator('#results-status').innerText()).toBe('2 servers match.');
  });

  it('shows why there was no semantic search', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('a', { withoutMeaning: 'Found by words only.' }) });
    await page.getByText('Showing keyword matches only: part of the search did not load.').waitFor();
    await page.getByText('What went wrong').click();
    expect(await page.locator('#results-notice-cause').innerText()).toBe('Found by words only.');
    await page.getByRole('button', { name: 'Try again' }).click();
    const { number, fresh } = await search.asked(1);
    expect(fresh).toBe(true);
    await search.tell({ type: 'answer', number, answer: answerWith('a', { stage: 'meaning' }) });
    expect(await page.locator('#results-notice').isVisible()).toBe(false);
  });
});

describe('the search form', () => {
  it('starts with the text that was typed before the script loaded', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/search-page*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(server.origin, { waitUntil: 'commit' });
    await page.locator('#q').pressSequentially('red');
    arrive();
    expect((await search.asked()).request.q).toBe('red');
    expect(page.url()).toBe(`${server.origin}/list/?q=red`);
  });

  it('loads engine and index on the first interaction with the search box, by pointer or keyboard', async () => {
    for (const turn of [() => page.hover('#q'), () => page.focus('#q')]) {
      await page.goto(server.origin, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => staged().asked)).toEqual([]);
      await turn();
      await page.waitForFunction(() => staged().asked.length > 0);
      expect(await page.evaluate(() => staged().asked.flatMap(({ type }) => (type === 'manifest' ? [] : [type])))).toEqual(['open']);
    }
  });

  it('moves by keyboard from the search box through the results and back', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await page.keyboard.press('/');
    expect(await page.locator('#q').evaluate((box) => box === document.activeElement)).toBe(true);
    const way: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key);
      way.push((await focused()) ?? 'box');
    }
    expect(way).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'c', 'box', 'a', 'box']);
    expect(await page.inputValue('#q')).toBe('mail');
  });

  it('counts filters only if they are open, after the results, and a press adds or removes one', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 1 });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const counting = await search.asked(1);
    expect(counting.request).toMatchObject({ q: 'mail', limit: 0, facets: true });
    const facets = {
      owner: [{ value: 'acme', count: 3 }],
      category: [],
      runner: [],
      auth: [],
      protocol: [],
      cost: [],
      deployed: 2,
      verified: 1,
      remote: 2,
      local: 0,
    };
    await search.tell({ type: 'answer', number: 2, answer: answerWith('', { facets }) });
    await search.tell({ type: 'done', number: 2 });
    expect(await listed()).toBe('abc');
    await page.getByRole('link', { name: 'acme 3 matching' }).press('Enter');
    expect(await page.inputValue('#q')).toBe('owner:acme mail');
    expect((await search.asked(2)).request.q).toBe('owner:acme mail');
    await search.tell({ type: 'answer', number: 3, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 3 });
    await search.asked(3);
    await search.tell({ type: 'answer', number: 4, answer: answerWith('', { facets: { ...facets, verified: 0 } }) });
    await search.tell({ type: 'done', number: 4 });
    const taken = page.getByRole('link', { name: /^acme 3 matching .*remove this filter/ });
    expect(await taken.evaluate((link) => link === document.activeElement)).toBe(true);
    await taken.click();
    expect(await page.inputValue('#q')).toBe('mail');
  });

  it('offers a retry if the index cannot be loaded, and shows the browse list', async () => {
    await open();
    await search.tell({ type: 'failed', number: 1, message: 'manifest.json: HTTP 404.' });
    await page.getByText('The search index could not be loaded. You can still browse the list.').waitFor();
    expect(await page.locator('#results-notice-cause').textContent()).toBe('manifest.json: HTTP 404.');
    expect(await page.locator('#browse').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    const { number, request } = await search.asked(1);
    expect(request.q).toBe('mail');
    expect(await page.locator('#q').evaluate((box) => box === document.activeElement)).toBe(true);
    await search.tell({ type: 'answer', number, answer: answerWith('ab') });
    await search.tell({ type: 'done', number });
    await page.getByText('2 servers match.').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  });
});
