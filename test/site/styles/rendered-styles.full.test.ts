import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { openSearch, site, useGates, watchedPage, watchedReusedPage } from '../gate-browser.ts';
import { openPalette } from '../page-types.ts';

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

  it.each([360, 700, 900, 1280])('show the whole title and name of a server, also if both are long, at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    await lengthenFirstRow(page);
    const cut = await page.locator('.row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const end = row.getBoundingClientRect().bottom;
        return [...row.querySelectorAll('.cells > :is(h2, h3, .name), .cells a')].flatMap((part) => {
          const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = part;
          // The link is 2 pixels higher than its line.
          const isWhole = clientWidth >= 20 && clientHeight >= 12 && scrollWidth <= clientWidth && scrollHeight <= clientHeight + 4;
          return isWhole && part.getBoundingClientRect().bottom <= end ? [] : [textContent];
        });
      }),
    );
    expect(cut).toEqual([]);
    expect(await page.locator('.row .name').count()).toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it.each([360, 700, 1280])('keep the title, name, description and badges of a long row apart, at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    await lengthenFirstRow(page);
    const boxes = await page
      .locator('.row')
      .first()
      .locator('.cells > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(4);
    const overlapping = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
    );
    expect(overlapping).toEqual([]);
  });

  it.each([700, 900, 1280])('give the name of a server with many badges at least 100 pixels, at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    await lengthenFirstRow(page);
    const widths = await page.locator('.row .name').evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(100);
  });

  it.each([360, 1280])('show the whole title and name of a server in the command palette, at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    await openPalette(page);
    await page.keyboard.type('a-name-that-is-long-and-has-no-blanks');
    await page.locator('#palette-list .server .name', { hasText: 'a-name-that-is-long' }).waitFor();
    const cut = await page
      .locator('#palette-list .what > *')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth || getComputedStyle(part).whiteSpace === 'nowrap')
          .map((part) => part.textContent),
      );
    expect(cut).toEqual([]);
    const box = page.locator('#palette-list');
    expect(await box.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  it.each(['compose', 'compare'])('give the buttons that add a server one width, before and after it was added: %s', async (id) => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.origin}/${id}/`);
    const buttons = page.locator(`#${id}-found button`);
    const widths = (): Promise<number[]> => buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width));
    await page.fill(`#${id}-search`, 'database');
    await page.locator(`#${id}-found .badge`).first().waitFor();
    const before = await widths();
    await buttons.nth(1).evaluate((button) => (button.textContent = 'Added'));
    expect(before.length).toBeGreaterThan(2);
    expect(new Set([...before, ...(await widths())]).size).toBe(1);
  });

  it('do not cover the help below a search box with the outline of the box', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.origin}/compare/`);
    await page.locator('#compare-search').focus();
    const gap = await page.evaluate(() => {
      const [box, help] = ['compare-search', 'compare-help'].map((id) => document.getElementById(id) ?? document.body);
      const { outlineOffset, outlineWidth } = getComputedStyle(box!);
      const end = box!.getBoundingClientRect().bottom + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      return help!.getBoundingClientRect().top - end;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  });

  it('break no key of the settings in the middle of a short word on a phone', async () => {
    const { page } = await watchedReusedPage(PHONE);
    await page.goto(`${site.origin}/docs/settings/`);
    const broken = await page.locator('td:first-child code').evaluateAll((all) =>
      all
        .filter(({ textContent }) => textContent.length <= 10)
        .filter((code) => code.getClientRects().length > 1)
        .map((code) => code.textContent),
    );
    expect(broken).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('keep the text of a browser that doubles it within the window of a phone', async () => {
    const { page } = await watchedPage(PHONE);
    const settings = await page.context().newCDPSession(page);
    const wider: string[] = [];
    for (const path of [
      '',
      'browse/',
      'servers/github/github-mcp-server/',
      'profiles/web-research/',
      'compose/?servers=github/github-mcp-server',
      'checks/',
      'docs/start/',
      'docs/settings/',
    ]) {
      // A navigation resets it.
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await page.goto(`${site.origin}/${path}`);
      if (path.startsWith('compose/')) await page.locator('#compose-list a').first().waitFor();
      const [font, width] = await page.evaluate(() => {
        const { documentElement: root } = document;
        return [getComputedStyle(root).fontSize, root.scrollWidth];
      });
      expect(font).toBe('32px');
      if (width !== 360) wider.push(`${path}: ${width}`);
    }
    expect(wider).toEqual([]);
  });

  it('show the servers of a list above their buttons where the text is doubled', async () => {
    const { page } = await watchedPage(PHONE);
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto(`${site.origin}/compose/?servers=github/github-mcp-server`);
    await page.locator('#compose-list a').first().waitFor();
    const [width, gap] = await page.evaluate(() => {
      const [what, moves] = ['.what', '.moves'].map((part) => document.querySelector(`#compose-list ${part}`)!.getBoundingClientRect());
      return [what!.width, moves!.top - what!.bottom];
    });
    expect(width).toBeGreaterThan(180);
    expect(gap).toBeGreaterThanOrEqual(0);
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

  it('leave a space between the cost of the tools and the line above the first one', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/servers/acme/weather/`);
    const gap = await page
      .locator('.tool')
      .first()
      .evaluate((tool) => {
        const end = tool.previousElementSibling?.getBoundingClientRect().bottom ?? NaN;
        return tool.getBoundingClientRect().top - end;
      });
    expect(gap).toBeGreaterThanOrEqual(8);
  });

  it.each([`servers/acme/weather/`, `connect/acme/weather/`])(
    'leave a space between the note about secrets and the clients below it: %s',
    async (path) => {
      const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${site.origin}/${path}`);
      await page.getByLabel('API key').fill('canary-of-a-key');
      const note = await page.locator('.secrets-note').boundingBox();
      const clients = await page.locator('#snippets').boundingBox();
      expect((clients?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeGreaterThanOrEqual(8);
    },
  );

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

  it.each(['servers/github/github-mcp-server/', 'reference/', 'docs/start/'])(
    'keep the text of a block apart from its copy button in the longest language: %s',
    async (path) => {
      const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${site.origin}/${path}`);
      const gaps = await page.locator('.copyable:visible').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const [text, button] = [block.querySelector('pre'), block.querySelector('button')];
          if (text === null || button === null || getComputedStyle(button).position !== 'absolute') return [];
          // The German word, as "Copy" is.
          button.textContent = 'Kopieren';
          const { paddingInlineEnd, paddingBlockStart } = getComputedStyle(text);
          const [outer, cover] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
          const [beside, above] = [
            cover.left - outer.right + Number.parseFloat(paddingInlineEnd),
            outer.top + Number.parseFloat(paddingBlockStart) - cover.bottom,
          ];
          return [Math.max(beside, above)];
        }),
      );
      expect(gaps.length).toBeGreaterThan(0);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    },
  );

  it('show two servers side by side within a window of 320 pixels', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 320, height: 740 } });
    await page.goto(`${site.origin}/compare/?s=upstash/context7&s=microsoft/playwright-mcp`);
    await page.locator('.compared-head a').nth(1).waitFor();
    expect(await page.locator('.compared-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  });

  it('break no short title of a compared server within a word in a window of 320 pixels', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 320, height: 740 } });
    await page.goto(`${site.origin}/compare/?s=modelcontextprotocol/filesystem&s=microsoft/playwright-mcp&s=upstash/context7`);
    await page.locator('.compared-head a').nth(2).waitFor();
    const lines = await page
      .locator('.compared-head a')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getClientRects().length]));
    expect(lines).toContainEqual(['Filesystem', 1]);
  });

  it.each(['servers/acme/flat/', 'connect/acme/flat/', 'compose/?servers=acme/flat'])(
    'keep the label of a required field that is one long word within a window of 360 pixels: %s',
    async (path) => {
      const { page } = await watchedReusedPage(PHONE);
      await page.goto(`${site.origin}/${path}`);
      const names = page.locator('.incomplete, .placeholders li');
      await names.first().waitFor();
      await names.evaluateAll((all) =>
        all.forEach((text) => (text.querySelector('a, bdi') ?? text).replaceChildren('Donaudampfschifffahrtsgesellschaft'.repeat(3))),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );

  it('keep the circle of a choice round beside a long text', async () => {
    const { page } = await watchedReusedPage(PHONE);
    await page.goto(`${site.origin}/servers/acme/weather/`);
    const [width, height] = await page
      .locator('.option:has([type="radio"])')
      .first()
      .evaluate((option) => {
        option.append(' and a text that does not fit on one line'.repeat(3));
        const circle = option.querySelector('input')!.getBoundingClientRect();
        return [circle.width, circle.height];
      });
    expect(width).toBe(height);
  });

  it.each(['light', 'dark'] as const)(
    'show matching words in the colour of the text around them with forced colours (%s)',
    async (colorScheme) => {
      const { page } = await watchedReusedPage({ viewport: { width: 1280, height: 800 }, forcedColors: 'active', colorScheme });
      await page.goto(`${site.origin}/?q=redis`);
      await openSearch(page);
      await page.locator('#results-list .about mark').first().waitFor();
      const colours = await page.evaluate(() =>
        ['#results-list .about mark', '#results-list .about'].map((one) => getComputedStyle(document.querySelector(one)!).color),
      );
      expect(colours[0]).toBe(colours[1]);
    },
  );

  it.each([360, 700])('show every part of a row with the text spacing of a reader, at %i pixels', async (width) => {
    const { page } = await watchedReusedPage({ viewport: { width, height: 740 } });
    await page.goto(`${site.origin}/browse/`);
    const parts = await page.evaluate(() => {
      // WCAG 2.2, 1.4.12
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets = [spacing];
      return [...document.querySelectorAll('.row')].flatMap((row) => {
        const end = row.getBoundingClientRect().bottom;
        return [...row.querySelectorAll('.about, .name')].map((part) => {
          const { height, bottom } = part.getBoundingClientRect();
          return { part: part.textContent, height, bottom, end };
        });
      });
    });
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter(({ height, bottom, end }) => height < 16 || bottom > end)).toEqual([]);
  });

  it('draw the underline of a tool in the list of all tools below its underscores', async () => {
    const { page } = await watchedReusedPage(PHONE);
    await page.goto(`${site.origin}/servers/acme/two-hundred-tools/`);
    const ratio = await page
      .locator('.tool-index a')
      .first()
      .evaluate((link) => {
        const { textUnderlineOffset, fontSize } = getComputedStyle(link);
        return Number.parseFloat(textUnderlineOffset) / Number.parseFloat(fontSize);
      });
    expect(ratio).toBeGreaterThan(0.3);
  });
});
