import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { browser, site, watchedPage, watchedReusedPage, useGates } from './gate-browser.ts';
import { CHANGED, GONE } from './gate-content.ts';
import { open, PAGE_TYPES } from './page-types.ts';

useGates();

describe.each(Object.entries(PAGE_TYPES))('%s', (_, { path, prepare }) => {
  it('has controls of at least 24 px, no motion with prefers-reduced-motion, borders with forced colours, and keeps to its width in right-to-left text', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
    await open(page, path);
    await prepare?.(page);
    await page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    expect(await smallControls(page)).toEqual([]);
    expect(await movingParts(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await borderlessControls(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await beyondTheEdge(page)).toEqual([]);
  });
});

describe('the theme', () => {
  it.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('that was selected (%s, on a system with %s) applies from the first frame', async (theme, colorScheme) => {
    const { page } = await watchedPage({ colorScheme });
    await page.addInitScript((chosen) => {
      localStorage.setItem('portolan:preferences', JSON.stringify({ theme: chosen }));
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = (): void => {
        if (document.querySelector('body') !== null)
          seen.push(getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.body).backgroundColor);
        if (seen.length < 20) requestAnimationFrame(look);
      };
      look();
    }, theme);
    await open(page, 'servers/upstash/context7/');
    await page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.length >= 20);
    const seen = await page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(theme);
    expect(seen[1]).toBe(await backgroundWithoutScript(theme));
  });
});

describe('the header of a server page', () => {
  it.each([CHANGED, GONE])('has the name next to its initial: %s', async (name) => {
    const { page } = await watchedPage({ viewport: { width: 360, height: 640 } });
    await open(page, `servers/${name}/`);
    const [letter, title] = await Promise.all(['.monogram', 'h1'].map((part) => page.locator(`main ${part}`).boundingBox()));
    expect(letter?.y).toBeCloseTo(title?.y ?? NaN, -1);
    expect((letter?.x ?? NaN) + (letter?.width ?? NaN)).toBeLessThan(title?.x ?? NaN);
  });
});

describe('printing', () => {
  it('uses at most two sheets for a server with ten tools, without the URL of the catalogue', async () => {
    const { page } = await watchedPage();
    await open(page, 'servers/acme/ten-tools/');
    const pdf = await page.pdf({ format: 'A4' });
    // Each page of a PDF is an object of this type.
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(2);
  });
});

/** What a page looks like to whom no script runs for, on a system of that scheme. */
async function backgroundWithoutScript(colorScheme: 'light' | 'dark'): Promise<string> {
  const context = await browser.newContext({ colorScheme, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/servers/upstash/context7/`);
  const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await context.close();
  return colour;
}

/** Controls of which an edge is shorter than 24 px. Links that stand in a line of text are as high as the line (WCAG 2.2, 2.5.8). */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, select, textarea, summary, input:not([type="hidden"]), nav a, a.button, [role="option"], [role="tab"]';
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((element) => {
        // A box or a circle to tick is pressed by its label too.
        const isTicked = element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type);
        const { width, height } = ((isTicked ? element.closest('label') : null) ?? element).getBoundingClientRect();
        const isInText = element.localName === 'a' && getComputedStyle(element).display === 'inline' && element.closest('nav') === null;
        return width === 0 || isInText || (width >= 23.9 && height >= 23.9)
          ? []
          : [`${element.outerHTML.slice(0, 120)}: ${width} × ${height}`];
      });
  });
}

function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const seconds = [transitionDuration, animationName === 'none' ? '0s' : animationDuration].flatMap((list) =>
        list.split(',').map(parseFloat),
      );
      return Math.max(...seconds) > 0 ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );
}

function borderlessControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, main textarea, main input:not([type="hidden"]), main a.button')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderStyle, borderWidth, appearance } = getComputedStyle(element);
        return appearance === 'none' || element.localName === 'a' ? borderStyle === 'none' || parseFloat(borderWidth) === 0 : false;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().left < -1);
    return [`${scrollWidth - clientWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
  });
}
