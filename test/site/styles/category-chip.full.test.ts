import { describe, expect, it } from 'vitest';

import { site, useGates, watchedReusedPage } from '../gate-browser.ts';

useGates();

describe('the lines of a category', () => {
  it('never break apart its name and its count on a phone', async () => {
    const { page } = await watchedReusedPage({ viewport: { width: 360, height: 740 } });
    await page.goto(site.origin);
    const apart = await page
      .locator('#browse .tags a:has(bdi)')
      .first()
      .evaluate((link) => {
        const [name, count] = [link.querySelector('bdi'), link.querySelector('span')];
        if (name === null || count === null) return ['no count'];
        return Array.from({ length: 50 }, (_, at) => `Knowledge Management ${'and '.repeat(at / 4)}${'m'.repeat(1 + (at % 4))}`).filter(
          (text) => {
            name.textContent = text;
            return count.getBoundingClientRect().top >= ([...name.getClientRects()].at(-1)?.bottom ?? Infinity);
          },
        );
      });
    expect(apart).toEqual([]);
  });
});
