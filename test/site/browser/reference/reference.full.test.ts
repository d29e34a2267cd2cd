import { describe, expect, it } from 'vitest';

import { page, said, site, usePage, useConnectSite } from '../connect/connect-browser.ts';

useConnectSite();

const open = (): Promise<unknown> => page.goto(`${site.origin}/reference/`, { waitUntil: 'networkidle' });
const commands = (): Promise<string[]> => page.locator('.operation pre.command').allTextContents();

describe('the reference page', () => {
  it('copies each command exactly, by pointer and keyboard, and announces it', async () => {
    await open();
    const all = await commands();
    const buttons = page.getByRole('button', { name: /^Copy the command: / });
    expect(all.length).toBeGreaterThan(10);
    expect(await buttons.count()).toBe(all.length);
    const spoken = page.getByRole('status');
    expect(await spoken.innerText()).toBe('');
    for (const [at, press] of [
      [0, () => buttons.nth(0).click()],
      [3, () => buttons.nth(3).press('Enter')],
    ] as const) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await press();
      await page.getByText('Copied.', { exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(all[at]);
    }
    expect(await spoken.innerText()).toBe('Copied.');
    expect(said).toEqual([]);
  });

  it('renders buttons that are large enough, show their focus, and cover no command', async () => {
    await usePage({ viewport: { width: 360, height: 800 } });
    await open();
    const button = page.getByRole('button', { name: 'Copy the command: List servers, or search them' });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await page.locator('.operation pre.command').first().focus();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    const covered = await page.locator('.copyable').evaluateAll((boxes) =>
      boxes.filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one.querySelector('pre') ?? one);
        const over = one.querySelector('button')?.getBoundingClientRect();
        if (over === undefined) return true;
        return [...range.getClientRects()].some(({ right, top, bottom }) => right > over.left && top < over.bottom && bottom > over.top);
      }),
    );
    expect(covered).toHaveLength(0);
  });

  it('announces that the browser forbids copying', async () => {
    await usePage({});
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
    });
    await open();
    await page
      .getByRole('button', { name: /^Copy the command: / })
      .first()
      .click();
    await page.getByText('The browser did not allow copying.').waitFor();
    // The script would run in each test that reuses the page.
    await page.close();
  });

  it('has its commands without buttons without JavaScript', async () => {
    await usePage({ javaScriptEnabled: false });
    await open();
    expect((await commands()).every((command) => command.startsWith('curl '))).toBe(true);
    expect(await page.locator('main button').count()).toBe(0);
  });
});
