import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { accessibilityFaults, rulesIn } from '../../../support/axe.ts';
import { COLOR_SCHEMES, hasAllCases } from '../../../support/cases.ts';
import { asked, open, page, panel, said, site, tab, usePage, useServerSite } from './server-browser.ts';

useServerSite();

const pageText = (name: string): Promise<string> => readFile(path.join(site.folder, 'servers', 'acme', name, 'index.html'), 'utf8');
const outcome = (): Locator => page.locator('#outcome .address');

describe('the size of a server page', () => {
  it('is at most 14 KB of JavaScript before the first interaction', async () => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await open('mail');
    const inline = await page
      .locator('script:not([src], [type="application/ld+json"])')
      .evaluateAll((all) => all.map((each) => each.textContent));
    const loaded = await Promise.all(scripts);
    const bytes = [...loaded, ...inline].reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    process.stdout.write(
      `JavaScript of a server page without interaction: ${bytes} bytes in ${loaded.length} files and ${inline.length} inline\n`,
    );
    expect(loaded.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(14 * 1024);
  });

  it('is at most 150 KB compressed with two hundred tools, each with four arguments and its schema', async () => {
    const text = await pageText('large');
    const bytes = gzipSync(text).length;
    process.stdout.write(`server page with 200 tools: ${bytes} bytes compressed\n`);
    expect(text.match(/class="tool"/g)).toHaveLength(200);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
  });
});

describe('the connect box', () => {
  it('is the first part of the page, and its script causes no layout shift', async () => {
    await open('mail');
    // A break opportunity has no box of its own; where it is reported depends on how often its line was laid out.
    const boxes = (): Promise<unknown> =>
      page.locator('#connect-root *:not(.error-summary, wbr)').evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [each.localName, x, y + scrollY, width, height];
          }),
      );
    expect(await page.locator('main h2').first().innerText()).toBe('Connect');
    const before = await boxes();
    const requests = asked.length;
    await page.locator('#connect-root').hover();
    await page.locator('.error-summary[role=alert]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(requests);
    expect(await boxes()).toEqual(before);
    expect(said).toEqual([]);
  });

  if (hasAllCases)
    it('contains the URL without white space before its script loads, so that it can be copied', async () => {
      const parts = '<span class="param">?tenant=<b>1</b></span><span class="param">&amp;box=<b>2</b></span>';
      expect(await pageText('large')).toContain(`<code class="address whole">https://<wbr>large.<wbr>example/<wbr>mcp${parts}</code>`);
    });

  it('updates the URL and every configuration while the user types, and hides the secret', async () => {
    await open('mail');
    await page.getByLabel('Api Key').fill('canary-0123456789');
    await page.getByLabel('us', { exact: true }).check();
    await outcome().getByText('region=us').waitFor();
    expect(await outcome().innerText()).toBe('https://mail.example/mcp?apiKey=••••6789&region=us');
    await tab('Cursor').check();
    await panel().getByText('region=us').first().waitFor();
    expect(await page.locator('#connect-root').innerText()).not.toContain('canary');
    await page.locator('#outcome').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://mail.example/mcp?apiKey=canary-0123456789&region=us');
  });

  it('stores no input, sends no request to third parties, and clears the input when the page is left', async () => {
    await open('mail');
    await page.getByLabel('Api Key').fill('canary-0123456789');
    await outcome().getByText('apiKey').waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]));
    expect(stored).not.toContain('canary');
    expect(asked.filter((url) => new URL(url).origin !== site.origin)).toEqual([]);
    await page.goto(`${site.origin}/`);
    await page.goBack({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Api Key').inputValue()).toBe('');
    expect(await page.content()).not.toContain('canary');
  });

  if (hasAllCases)
    it('switches to another client by keyboard, and remembers it', async () => {
      await open('mail');
      await tab('VS Code').focus();
      await page.keyboard.press('ArrowRight');
      expect(await tab('Cursor').isChecked()).toBe(true);
      await panel().getByRole('link', { name: 'Install in Cursor' }).waitFor();
      await page.waitForFunction(() => localStorage.getItem('portolan:preferences') === '{"client":"cursor"}');
      await open('post');
      expect(await tab('Cursor').isChecked()).toBe(true);
      expect(await panel().innerText()).toContain('Install in Cursor');
    });
});

describe('the tools of a server', () => {
  it('each have an anchor and a link to it', async () => {
    await open('odd');
    const anchors = await page.locator('.tool').evaluateAll((all) => all.map(({ id }) => id));
    expect(anchors).toEqual([
      expect.stringMatching(/^tool-send-mail-[0-9a-f]{8}$/),
      expect.stringMatching(/^tool-[0-9a-f]{8}$/),
      'tool-plain',
    ]);
    await page.getByRole('link', { name: 'Link to plain' }).click();
    expect(new URL(page.url()).hash).toBe('#tool-plain');
    expect(await page.locator('.tool:target h3').innerText()).toContain('plain');
  });
});

describe('the facts on a server page', () => {
  it('include the findings, each with a link to its rule, and count the checks that found nothing', async () => {
    await open('odd');
    const links = await page.locator('.findings a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).not.toEqual([]);
    for (const href of links) expect(href).toMatch(/^\/checks\/[A-Z]\d+\/$/);
    const stopped = new Set(links).size;
    expect(await page.locator('.checked > p').first().innerText()).toContain(`checks, ${stopped} with findings.`);
    expect(await page.locator('.checked > .quiet a').last().getAttribute('href')).toBe('/checks/');
    expect(await page.locator('.checked .notice').innerText()).toContain('older than the checks of this page');
  });

  it('include a score that is the sum of its factors', async () => {
    await open('mail');
    const numbers = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number);
    const factors = (await page.locator('.factors dd').allInnerTexts()).map(numbers);
    const [points] = numbers(await page.locator('#score').innerText());
    expect(factors.reduce((sum, [earned = 0]) => sum + earned, 0)).toBe(points);
    expect(factors.reduce((sum, [, weight = 0]) => sum + weight, 0)).toBe(100);
    expect(points).toBe(90);
  });
});

describe('without JavaScript', () => {
  it('shows everything, requires no script, and links to a form', async () => {
    await usePage({ javaScriptEnabled: false });
    await open('mail');
    expect(await page.locator('#config-form').isVisible()).toBe(false);
    expect(await page.locator('noscript .fields').innerText()).toContain('apiKey');
    await page.locator('.tool summary').first().click();
    expect(await page.locator('.tool .fields').first().isVisible()).toBe(true);
    await page.locator('.client-tabs label', { hasText: 'Cursor' }).click();
    expect(await panel().innerText()).toContain('mail.example');
    expect(await page.locator('button:visible').allInnerTexts()).toEqual([]);
    await page.getByRole('link', { name: 'Fill in the settings' }).click();
    expect(new URL(page.url()).pathname).toBe('/connect/acme/mail/');
  });
});

if (hasAllCases)
  describe('the server page', () => {
    it.each(COLOR_SCHEMES)(
      'is accessible and keeps to its width (%s, 360 and 1280 px)',
      async (colorScheme) => {
        await usePage({ colorScheme, viewport: { width: 360, height: 800 } });
        // Other parts of the pages do not depend on colours.
        for (const name of colorScheme === 'light' ? ['mail', 'odd', 'local'] : ['mail']) {
          await open(name);
          await page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
          expect(await accessibilityFaults(page, rulesIn(colorScheme))).toEqual([]);
          await page.setViewportSize({ width: 360, height: 800 });
        }
        expect(said).toEqual([]);
      },
      120_000,
    );
  });
