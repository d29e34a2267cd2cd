import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

import { hasAllCases } from './cases.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2, levels A and AA. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const TAGS = [...WCAG_TAGS, 'best-practice'];

/** The rules whose result depends on colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What to test a page for in a colour scheme: in the dark one, pages differ in nothing but their colours. */
export function rulesIn(scheme: 'light' | 'dark'): readonly string[] {
  return scheme === 'light' ? TAGS : COLOR_RULES;
}

const WIDTHS = [360, 1280];

/** What axe offers in the page, as far as it is called. */
interface Axe {
  run(
    context: Document,
    options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly string[]; readonly selectors: boolean },
  ): Promise<{ readonly violations: readonly { id: string; nodes: readonly { html: string; failureSummary?: string }[] }[] }>;
}

/**
 * Runs axe on a page at 360 px, and in `npm run test:full` also at 1280 px, and reports where the page is wider than its window, at both
 * widths.
 *
 * @param rules rules, or groups of rules
 * @returns the violations; empty if there are none
 */
export async function accessibilityFaults(page: Page, rules: readonly string[] = TAGS): Promise<string[]> {
  const found: string[] = [];
  await loadAxe(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const faults = hasAllCases || width === WIDTHS[0] ? await faultsOf(page, rules) : await widthFaults(page);
    for (const fault of faults) found.push(`${width}: ${fault}`);
  }
  return found;
}

/**
 * Runs axe on a page at its current width, and reports where the page is wider than its window.
 *
 * @param tags groups of rules
 */
export async function accessibilityFaultsHere(page: Page, tags: readonly string[] = TAGS): Promise<string[]> {
  await loadAxe(page);
  return faultsOf(page, tags);
}

/** Puts axe into the page, where it stays until another page is opened. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const session = await page.context().newCDPSession(page);
  // page.evaluate() would take 0.1 s more of a processor: the page evaluates a text that evaluates this one.
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

/** States by how much a page is wider than its window, if it is. */
function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than its window`] : [];
  });
}

async function faultsOf(page: Page, tags: readonly string[]): Promise<string[]> {
  const violations = await page.evaluate(async (runOnly) => {
    // A colour that is on its way to another one is neither.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    // The script of axe put it there.
    const { axe } = globalThis as unknown as { axe: Axe };
    // Without selectors, which would be computed for every element and are not reported.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false });
    return violations.map(
      ({ id, nodes: [first, ...others] }) =>
        `${id}: ${others.length + 1} × ${first?.html.slice(0, 300) ?? ''} ${first?.failureSummary ?? ''}`,
    );
  }, tags);
  return [...(await widthFaults(page)), ...violations];
}
