import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { site, useGates, watchedReusedPage } from '../gate-browser.ts';

useGates();

const PHONE = { viewport: { width: 360, height: 740 } };

/** Gives the first server of a list a long title and a long name. */
async function lengthenFirstRow(page: Page): Promise<void> {
  await page
    .locator('.row')
    .first()
    .evaluate((row) => {
      const [title, name] = [row.querySelector('a bdi'), row.querySelector('.name bdi')];
      if (title !== null) title.textContent = 'A server with a title that no list has space for '.repeat(2);
      if (name !== null) name.textContent = `@${'owner'.repeat(8)}/${'name'.repeat(10)}`;
    });
}

describe('styles as a browser applies them', () => {
  it.each(['light', 'dark'] as const)('give placeholders the colour of quiet text (%s)', async (colorScheme) => {
    const { page } = await watchedReusedPage({ viewport: { width: 800, height: 600 }, colorScheme });
    for (const path of ['', 'compare/', 'compose/']) {
      await page.goto(`${site.origin}/${path}`);
      const [placeholder, quiet] = await page.evaluate(() => [
        ...[...document.querySelectorAll('main input[placeholder]')].map((input) => getComputedStyle(input, '::placeholder').color),
        getComputedStyle(document.querySelector('main .quiet') ?? document.body).color,
      ]);
      expect(placeholder, path).toBe(quiet);
    }
  });

  it('end the underline of a category with its name', async () => {
    const { page } = await watchedReusedPage(PHONE);
    await page.goto(`${site.origin}/categories/`);
    const texts = await page.locator('.categories a').evaluateAll((links) => links.map(({ textContent }) => textContent));
    expect(texts.filter((text) => text !== text.trim())).toEqual([]);
    expect(texts.length).toBeGreaterThan(10);
  });

  it('show the whole name of a server on a phone, also if title and name are long, within the width of the window', async () => {
    const { page } = await watchedReusedPage(PHONE);
    await page.goto(`${site.origin}/browse/`);
    const names = page.locator('.row .name');
    await lengthenFirstRow(page);
    const cut = await names.evaluateAll((all) =>
      all.filter(
        (name) =>
          name.clientWidth < 48 || name.clientHeight < 12 || name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight,
      ),
    );
    expect(cut).toHaveLength(0);
    expect(await names.count()).toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it.each([700, 900, 1280])('show the beginning of the name of a server with a long title and many badges at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    await lengthenFirstRow(page);
    const widths = await page.locator('.row .name').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('show no key in the search box of a narrow window', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${site.origin}/`);
    expect(await page.locator('.search kbd').isVisible()).toBe(false);
  });

  it('show no key in the search box if shortcuts are off', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/`);
    const key = page.locator('.search kbd');
    expect(await key.isVisible()).toBe(true);
    await page.evaluate(() => (document.documentElement.dataset['shortcuts'] = 'off'));
    expect(await key.isVisible()).toBe(false);
  });

  it('print the address of a link apart from its text', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`${site.origin}/servers/github/github-mcp-server/`);
    await page.emulateMedia({ media: 'print' });
    const link = page.locator('main a[href^="http"]').first();
    const gap = await link.evaluate((one) => getComputedStyle(one, '::after').marginInlineStart);
    await page.emulateMedia({ media: null });
    expect(Number.parseFloat(gap)).toBeGreaterThan(1);
  });

  it('keep the sections on one line of the header in a window of 320 pixels', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${site.origin}/`);
    const tops = await page.locator('.masthead nav a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  it('start the link to the previous page of the documentation at its edge', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/docs/start/`);
    const aligned = await page.locator('.docs-neighbours a').evaluateAll((links) => links.map((link) => getComputedStyle(link).alignItems));
    expect(aligned).toEqual(['flex-start', 'flex-end']);
  });

  it('leave a space between a text and the table below it', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/servers/github/github-mcp-server/`);
    const gap = await page.locator('.provenance').evaluate((part) => {
      const [text, table] = [part.querySelector('p'), part.querySelector('table')];
      return (table?.getBoundingClientRect().top ?? 0) - (text?.getBoundingClientRect().bottom ?? 0);
    });
    expect(gap).toBeGreaterThanOrEqual(8);
  });

  it('print the rest of a list, and no other collapsed details', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`${site.origin}/servers/github/github-mcp-server/`);
    await page.evaluate(() => {
      const of = (name: string): string => `<details class="${name}"><summary>more</summary><p>rest of ${name}</p></details>`;
      document.querySelector('.server .checked')?.insertAdjacentHTML('beforeend', of('earlier') + of('difference'));
    });
    const visible = (): Promise<boolean[]> =>
      page.locator('.checked details p').evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
    const shown = await visible();
    await page.emulateMedia({ media: 'print' });
    const printed = await visible();
    await page.emulateMedia({ media: null });
    expect([shown, printed]).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});
