import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { hasSharedData, NEEDS_SHARED_DATA } from '../support/shared-data.ts';
import { openSearch, site, watchedPage, type WatchedPage, useGates } from './gate-browser.ts';
import { HALVES, HOSTILE_NAMES, HOSTILE_PROFILE, payloads } from './gate-content.ts';
import { openPalette } from './page-types.ts';

useGates();

/** Elements and attributes that payloads would be, were they markup. No page has them of its own, but the script of the home page for search links. */
const MADE_OF_PAYLOADS = [
  'body :is(iframe, object, embed, math, style, base, meta, script:not([src], [type], #browse > :first-child))',
  'body img:not([src^="/"])',
  '[onerror], [ontoggle], [onmouseover]',
  ...['href', 'action', 'src'].flatMap((name) =>
    ['javascript:', 'data:', 'vbscript:', '//evil', 'https://ok.example', 'https://evil', 'https://t.example'].map(
      (start) => `body [${name}^="${start}" i]`,
    ),
  ),
  '[id="__proto__"], a[name="body"]',
].join(',');

/** Pages that show texts of the hostile servers among others'. */
const LISTS = [
  '',
  'browse/',
  'browse/2/',
  'browse/3/',
  'categories/',
  'owners/hostile/',
  'profiles/',
  `profiles/${HOSTILE_PROFILE}/`,
  'changes/',
  'checks/',
];

describe.skipIf(!hasSharedData)(`thirty payloads in seven fields each, and in tags, profiles and URLs ${NEEDS_SHARED_DATA}`, () => {
  let watched: WatchedPage & { readonly ran: string[] };
  let page: Page;

  beforeAll(() => {
    expect(HOSTILE_NAMES).toHaveLength(30);
  });

  /** Goes to pages and gives what came of it that should not have. */
  async function visit(paths: readonly string[], then?: (page: Page) => Promise<void>): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) {
      const answer = await page.goto(`${site.origin}/${path}`);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await then?.(page);
      await touchEverything(page);
      const elements = await page.locator(MADE_OF_PAYLOADS).evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 160)));
      found.push(...elements.map((element) => `${path}: ${element}`));
      expect(page.url().startsWith(`${site.origin}/`)).toBe(true);
    }
    return [...found, ...watched.ran, ...watched.foreign];
  }

  it('run no script and send no request', async () => {
    watched = await watchRuns();
    page = watched.page;
    const counted: Record<string, number> = {};
    const look = async (what: string, paths: readonly string[], then?: (page: Page) => Promise<void>): Promise<void> => {
      expect([what, await visit(paths, then)]).toEqual([what, []]);
      counted[what] = paths.length;
    };
    const categories = new Set<string>();
    await look(
      'server pages',
      HOSTILE_NAMES.map((name) => `servers/${name}/`),
      async (opened) => {
        (await categoriesLinkedFrom(opened)).forEach((path) => categories.add(path));
        await chooseEveryWay(opened);
      },
    );
    await look(
      'connect pages',
      HOSTILE_NAMES.map((name) => `connect/${name}/`),
    );
    await look('lists', LISTS);
    await look('categories', [...categories]);
    await look(
      'addresses of a search',
      payloads().map((payload) => `?q=${encodeURIComponent(payload)}&profile=${encodeURIComponent(payload)}`),
      openSearch,
    );
    await look('results', ['?q=hostile', '?q=owner%3Ahostile', '?q=owner%3Ahostile&page=2'], openSearch);
    await look(
      'lists of one’s own',
      [
        `compose/?servers=${HOSTILE_NAMES.join(',')}`,
        ...inFours(payloads()).map((texts) => `compose/?servers=${texts.map(encodeURIComponent).join(',')}`),
      ],
      (opened) => opened.locator('#compose-list li').first().waitFor(),
    );
    const [one = ''] = payloads();
    await look(
      'comparisons',
      [...inFours(HOSTILE_NAMES), ...inFours(payloads()), [one]].map((texts) => `compare/?s=${texts.map(encodeURIComponent).join('&s=')}`),
      (opened) => opened.locator('#compare-table thead th[scope="col"], #compare-one').filter({ visible: true }).first().waitFor(),
    );
    await look('the palette', ['checks/'], async (opened) => {
      await openPalette(opened);
      for (const payload of ['hostile', ...payloads()]) {
        await opened.keyboard.press('Control+a');
        await opened.keyboard.insertText(payload);
        await opened.locator('dialog[open] [role="status"], dialog[open] [role="option"]').first().waitFor({ state: 'attached' });
      }
    });
    process.stdout.write(`${payloads().length} payloads × 7 fields: 0 runs, 0 requests to others on ${JSON.stringify(counted)}\n`);
  });
});

describe('lone surrogates in every text of a server', () => {
  it('do not damage any page that shows it', async () => {
    const { page, faults, foreign } = await watchedPage();
    const seen: (string | number | undefined)[] = [];
    for (const path of [
      `servers/${HALVES}/`,
      `connect/${HALVES}/`,
      'profiles/halves/',
      'categories/',
      `compose/?servers=${HALVES}`,
      `compare/?s=${HALVES}`,
    ]) {
      const answer = await page.goto(`${site.origin}/${path}`);
      seen.push(answer?.status(), await page.locator('body > footer').count());
    }
    await page.goto(`${site.origin}/?q=${encodeURIComponent('half')}`);
    await page.locator('#results-list a', { hasText: 'Half' }).first().click();
    await page.waitForURL(`${site.origin}/servers/${HALVES}/`);
    await page.locator('main a[href*="/categories/"]').first().click();
    await page.waitForURL(`${site.origin}/categories/**`);
    expect(seen).toEqual(Array.from({ length: 6 }, () => [200, 1]).flat());
    expect([...faults, ...foreign]).toEqual([]);
  });
});

/** Groups of four texts, the most that a comparison has. */
function inFours(texts: readonly string[]): string[][] {
  return texts.flatMap((_, at) => (at % 4 === 0 ? [texts.slice(at, at + 4)] : []));
}

/** Paths of the categories that a page links to. */
function categoriesLinkedFrom(page: Page): Promise<string[]> {
  return page
    .locator('main a[href*="/categories/"]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname.slice(1)));
}

/** Opens what can be opened and points at what can be pointed at, as a visitor would. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const element of document.querySelectorAll('main *')) element.dispatchEvent(new MouseEvent('mouseover', { bubbles: false }));
  });
}

/** A page that takes down what runs, opens or is refused by its policy. */
async function watchRuns(): Promise<WatchedPage & { readonly ran: string[] }> {
  const watched = await watchedPage();
  const ran: string[] = [];
  const { page } = watched;
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => ran.push(`popup ${popup.url()}`));
  await page.exposeFunction('told', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    // The line above put it there.
    const { told } = globalThis as unknown as { told: (what: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(globalThis, { [name]: () => told(`${name} on ${location.href}`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      told(`the policy refused ${violatedDirective} ${blockedURI} ${sample} on ${location.href}`),
    );
  });
  return { ...watched, ran };
}

/** Chooses every way to use the server of a page in turn. */
async function chooseEveryWay(page: Page): Promise<void> {
  const ways = page.locator('input[name=way]');
  expect(await ways.count()).toBe(4);
  for (const way of await ways.all()) await way.check();
  await page.locator('#outcome .package-facts').waitFor();
}
