import { describe, expect, it } from 'vitest';

import type { SearchAnswer } from '../../../../src/search/query/search-engine.ts';
import { answerWith } from './fake-search.ts';
import { listed, open, page, row, search, server, useStagedSearch } from './stages-browser.ts';

useStagedSearch();

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

  it('shows a heading before servers that are only similar in meaning, which the arrow keys skip', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('ab') });
    await search.tell({ type: 'answer', number: 1, answer: answerWith('bca', { similar: 'xy', wordMatches: 2, stage: 'meaning' }) });
    await search.tell({ type: 'done', number: 1 });
    await page.getByText('3 servers match: 2 by words, 1 by meaning, 2 more are similar.').waitFor();
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
  it('shows the words of the URL, and that they are searched, before the script has loaded', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/search-page*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${server.origin}/list/?q=mail`, { waitUntil: 'commit' });
    await page.getByText('Searching…').waitFor();
    expect(await page.inputValue('#q')).toBe('mail');
    expect(await page.locator('#browse').isVisible()).toBe(false);
    arrive();
    expect((await search.asked()).request.q).toBe('mail');
    expect(await search.said()).toEqual(['Searching…']);
  });

  it.each(['q=mail', 'profile=mail', 'sort=newest'])(
    'shows that the search of the URL is on its way, and no lists, before any script file has loaded: %s',
    async (query) => {
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(`${server.origin}/list/?${query}`, { waitUntil: 'commit' });
      await page.getByText('Searching…').waitFor();
      await page.locator('footer').waitFor();
      expect(await page.locator('#browse').isVisible()).toBe(false);
      expect(await page.locator('.begin').isVisible()).toBe(false);
      expect(await page.locator('#results').getAttribute('aria-busy')).toBe('true');
      expect(await page.inputValue('#q')).toBe(new URLSearchParams(query).get('q') ?? '');
      arrive();
      await search.asked();
      expect(await search.said()).toEqual(['Searching…']);
    },
  );

  it('shows the lists of the home page again if no script file can be loaded', async () => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${server.origin}/list/?q=mail`);
    await page.getByText('The search could not be loaded.').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(true);
    expect(await page.locator('#results').getAttribute('aria-busy')).toBeNull();
  });

  it.each(['', '?q=+', '?utm_source=mail'])('shows the lists at once for a URL without a search: "%s"', async (query) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${server.origin}/list/${query}`);
    expect(await page.locator('#browse').isVisible()).toBe(true);
    expect(await page.locator('#results').isVisible()).toBe(false);
  });

  it('says that its script did not load, and shows the list to browse', async () => {
    await page.route('**/search-page*.js', (route) => route.abort());
    await page.goto(`${server.origin}/list/?q=mail`);
    await page.getByText('The search could not be loaded.').waitFor();
    expect(await page.locator('#browse').isVisible()).toBe(true);
    expect(await page.locator('#results').getAttribute('aria-busy')).toBeNull();
  });

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

  it('offers a retry if the index cannot be loaded, and shows the browse list', async () => {
    await open();
    await search.tell({ type: 'failed', number: 1, message: 'manifest.json: HTTP 404.' });
    await page.getByText('The search index could not be loaded. Reload the page, or browse the list.').waitFor();
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
