import { describe, expect, it } from 'vitest';

import { useGates, watchedPage } from '../gate-browser.ts';
import { TEN_TOOLS } from '../gate-content.ts';
import { open } from '../page-types.ts';

useGates();

/** Pages that scripts complete, and the last part of each that a script shows. */
const PAGES = [
  { path: 'connect/upstash/context7/', last: '#snippets select' },
  { path: `compose/?servers=upstash/context7,${TEN_TOOLS}`, last: '#compose-profile pre' },
  { path: `compare/?s=upstash/context7&s=${TEN_TOOLS}`, last: '#compare-table td code' },
];

describe.each(PAGES)('the layout of $path', ({ path, last }) => {
  it.each([360, 1280])('moves by less than 0.05 while scripts complete it, at %i pixels', async (width) => {
    const { page } = await watchedPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, path);
    await page.locator(last).first().waitFor();
    // Shifts are reported after the frame in which they happen.
    const shifts = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      return (globalThis as unknown as { shifts: number[] }).shifts;
    });
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  });
});
