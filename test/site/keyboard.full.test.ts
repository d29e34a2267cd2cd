import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveWeather } from '../../src/session-config/examples/weather/serve-weather.ts';
import type { RunningMcp } from '../../src/session-config/node/index.ts';
import { openSearch, site, watchedPage, useGates } from './gate-browser.ts';
import { FORM_ORIGIN } from './gate-content.ts';
import { open, openPalette, PAGE_TYPES } from './page-types.ts';

useGates();

let weather: RunningMcp;
beforeAll(async () => {
  weather = await serveWeather();
});
afterAll(() => weather.close());

/** Presses Tab until what has the focus answers to a description, as a person who listens would. */
async function tabTo(page: Page, wanted: RegExp, most = 80): Promise<number> {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    if (wanted.test(await focused(page))) return presses;
  }
  throw new Error(`No ${wanted.source} in ${most} presses of Tab.`);
}

/** What has the focus: its role or element, its name and its place in a link. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels =
      'labels' in element && element.labels instanceof NodeList ? [...element.labels].map(({ textContent }) => textContent) : [];
    const name = element.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : element.innerText);
    return `${element.getAttribute('role') ?? element.localName} ${name.replaceAll(/\s+/g, ' ').trim()} ${element.getAttribute('href') ?? ''}`;
  });
}

describe('with the keyboard alone', () => {
  it('the third search result is reached with five keys from the search box', async () => {
    const { page, faults } = await watchedPage();
    await open(page, '');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await page.keyboard.type('search');
    await openSearch(page);
    await page.locator('#results-list .row').nth(2).waitFor();
    const third = await page.locator('#results-list > .row').nth(2).locator('a').first().getAttribute('href');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(`${site.origin}${third ?? ''}`);
    await page.goBack();
    await page.locator('#results-list a').first().waitFor();
    expect(await page.locator('#q').inputValue()).toBe('search');
    expect(faults).toEqual([]);
  });

  it('the palette opens on any page, selects a server, closes, and restores the focus', async () => {
    const { page } = await watchedPage();
    await open(page, 'checks/');
    await tabTo(page, /^a .*S\d{3}/);
    const before = await focused(page);
    await openPalette(page);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(before);
    await page.keyboard.press('/');
    await page.locator('dialog[open] [role="combobox"]').waitFor();
    await page.keyboard.type('barometer');
    const option = page.locator('dialog[open] [role="option"]').filter({ hasText: 'Acme Barometer' });
    await option.waitFor();
    for (let presses = 0; presses < 8 && (await option.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/servers/acme/weather/`);
  });

  it('a server can be configured on its page, its URL copied, and the connection tested', async () => {
    const { page, faults } = await watchedPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.route(`${FORM_ORIGIN}/**`, async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ status: 405, headers: { 'access-control-allow-origin': '*' } });
      return route.fulfill({ response: await route.fetch({ url: route.request().url().replace(FORM_ORIGIN, weather.url) }) });
    });
    await open(page, 'servers/acme/weather/');
    await tabTo(page, /City/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Bergen');
    await page.locator('#outcome').getByText('location.city=Bergen').first().waitFor();
    await tabTo(page, /^button Copy/);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${FORM_ORIGIN}/mcp?`);
    await page.keyboard.press('Shift+Tab');
    await open(page, 'servers/acme/weather/');
    await tabTo(page, /^a .*connect\/acme\/weather\//);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/connect/acme/weather/`);
    await tabTo(page, /City/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Bergen');
    await page.keyboard.press('Enter');
    const card = page.locator('.connection-card').first();
    await card.getByText('Connected.').waitFor();
    await tabTo(page, /Date/);
    await page.keyboard.type('01312026');
    await page.keyboard.press('Enter');
    await card.getByText('Weather in Bergen').waitFor();
    expect(faults.filter((fault) => !fault.includes('405'))).toEqual([]);
  });
});

const WALKED = [
  'home',
  'home with results',
  'category',
  'owner',
  'profile',
  'compose with servers',
  'compare servers',
  'server with tools',
  'connect',
  'docs',
  'checks',
];

describe.each(WALKED)('the focus on the page %s', (name) => {
  it.each([
    [1280, 800],
    [360, 640],
  ])('is visible and not covered, for each Tab stop (%i × %i)', async (width, height) => {
    const { page } = await watchedPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    const { path = '', prepare } = PAGE_TYPES[name] ?? {};
    await open(page, path);
    await prepare?.(page);
    const seen: string[] = [];
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press('Tab');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const fault = await page.evaluate(focusFault);
      if (fault === 'end') break;
      if (fault !== '') seen.push(fault);
    }
    expect([...new Set(seen)]).toEqual([]);
  });
});

/** Runs in the page: what is wrong with the place of the focus, empty where nothing is, `end` where it has left the page. */
function focusFault(): string {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'end';
  const about = element.outerHTML.slice(0, 140);
  // A control that is hidden behind its label, or fills a row, may let those show the focus.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const shown = [element, ...labels, element.parentElement, element.closest('li, tr, [role="row"]')].filter((each) => each !== null);
  const isMarked = shown.some((each) =>
    [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    }),
  );
  if (!isMarked) return `no mark: ${about}`;
  const places = [element, ...labels].flatMap((each) => [...each.getClientRects()].map((box) => ({ each, box })));
  const isSeen = places.some(({ each, box }) =>
    [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.15, 0.85].some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && (each.contains(top) || (top.contains(each) && top !== document.body && top.localName !== 'html'));
      }),
    ),
  );
  return isSeen ? '' : `out of sight or covered: ${about} ${JSON.stringify(element.getBoundingClientRect())} ${scrollY}`;
}
