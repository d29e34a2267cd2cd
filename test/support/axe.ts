import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2, levels A and AA. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const TAGS = [...WCAG_TAGS, 'best-practice'];

const WIDTHS = [360, 1280];

/** What axe offers in the page, as far as it is called. */
interface Axe {
  run(
    context: Document,
    options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly string[]; readonly selectors: boolean },
  ): Promise<{ readonly violations: readonly { id: string; nodes: readonly { html: string; failureSummary?: string }[] }[] }>;
}

/**
 * Runs axe on a page at 360 and 1280 px, and reports where the page is wider than its window.
 *
 * @returns the violations; empty if there are none
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await faultsOf(page, TAGS)) found.push(`${width}: ${fault}`);
  }
  return found;
}

/**
 * Runs axe on a page at its current width, and reports where the page is wider than its window.
 *
 * @param tags groups of rules
 */
export async function accessibilityFaultsHere(page: Page, tags: readonly string[] = TAGS): Promise<string[]> {
  await page.evaluate(AXE);
  return faultsOf(page, tags);
}

function faultsOf(page: Page, tags: readonly string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // A colour that is on its way to another one is neither.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than its window`] : [];
    // The script of axe put it there.
    const { axe } = globalThis as unknown as { axe: Axe };
    // Without selectors, which would be computed for every element and are not reported.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false });
    const described = violations.map(
      ({ id, nodes: [first, ...others] }) =>
        `${id}: ${others.length + 1} × ${first?.html.slice(0, 300) ?? ''} ${first?.failureSummary ?? ''}`,
    );
    return [...wide, ...described];
  }, tags);
}
