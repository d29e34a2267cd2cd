import { describe, expect, it } from 'vitest';

import { answerWith } from './fake-search.ts';
import { listed, open, page, row, search, server, useStagedSearch } from './stages-browser.ts';

useStagedSearch();

const top = async (letter: string): Promise<number | undefined> => (await row(letter).boundingBox())?.y;
const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent.trim().at(-1));

describe('an answer in stages', () => {
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
    await page.getByText('3 servers match.').waitFor();
    // On a busy machine the steps of the test are pauses of their own.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(10_000);
    for (const [index, q] of ['mails', 'mails ', 'mails b'].entries()) {
      await page.fill('#q', q);
      await page.clock.runFor(40);
      const { number } = await search.asked(index + 1);
      await search.tell({ type: 'answer', number, answer: answerWith('ab', { totalCount: 9 - index }) });
      await search.tell({ type: 'done', number });
    }
    await page.clock.runFor(500);
    expect(await search.said()).toEqual(['Searching…', '3 servers match.', '7 servers match.']);
    expect(await page.title()).toMatch(/^mails b · /);
    // Later tests use the same page.
    await page.clock.resume();
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
});

describe('the search form', () => {
  it('loads engine and index on the first interaction with the search box, by pointer or keyboard', async () => {
    for (const turn of [() => page.hover('#q'), () => page.focus('#q')]) {
      await page.goto(server.origin, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => staged().asked)).toEqual([]);
      await turn();
      await page.waitForFunction(() => staged().asked.length > 0);
      expect(await page.evaluate(() => staged().asked.flatMap(({ type }) => (type === 'manifest' ? [] : [type])))).toEqual(['open']);
    }
  });

  it('opens the filters again that were open when the user left for another page', async () => {
    await open();
    await search.tell({ type: 'answer', number: 1, answer: answerWith('abc') });
    await search.tell({ type: 'done', number: 1 });
    const filters = page.locator('#results-facets');
    await filters.click();
    await search.asked(1);
    await page.locator('#q').fill('is:verified mail');
    await page.keyboard.press('Enter');
    await search.asked(2);
    await page.goto(`${server.origin}/list/checks/`);
    await page.goBack();
    const { number } = await search.asked();
    await search.tell({ type: 'answer', number, answer: answerWith('abc') });
    await search.tell({ type: 'done', number });
    expect(await filters.getAttribute('aria-expanded')).toBe('true');
    expect((await search.asked(number)).request).toMatchObject({ q: 'is:verified mail', facets: true });
    await filters.click();
    await page.goto(`${server.origin}/list/checks/`);
    await page.goBack();
    await search.asked();
    expect(await filters.getAttribute('aria-expanded')).toBe('false');
  });

  it('links the first and the last page from a page that does not exist', async () => {
    await page.goto(`${server.origin}/list/?q=mail&page=99`);
    const { number } = await search.asked();
    await search.tell({ type: 'answer', number, answer: answerWith('', { totalCount: 41 }) });
    await search.tell({ type: 'done', number });
    await page.getByText('There is no page 99; the last one is 3.').waitFor();
    expect(await page.locator('#results-pager a').allInnerTexts()).toEqual(['First page', 'Last page']);
    await page.getByRole('link', { name: 'Last page' }).click();
    expect((await search.asked(number)).request.offset).toBe(40);
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
});
