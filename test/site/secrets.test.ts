import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { browser, site, useGates } from './gate-browser.ts';
import { FORM_ORIGIN } from './gate-content.ts';
import { firstCases } from '../support/cases.ts';

useGates();

const CANARY = 'canary-4f9d1e7a3b';

/** All that a page keeps and shows; where the field is empty also whatever else its markup holds. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    const { location, history, document } = globalThis;
    const isCleared = (): boolean =>
      [...document.querySelectorAll('input')].every(({ type, value }) => type !== 'password' || value === '');
    return JSON.stringify([
      [Object.entries(localStorage), Object.entries(sessionStorage), await indexedDB.databases(), cached],
      [location.href, history.state, document.cookie, document.title, document.referrer],
      isCleared() ? document.documentElement.outerHTML : document.body.innerText,
      performance.getEntries().map(({ name }) => name),
    ]);
  });
}

describe.each(
  firstCases([
    ['the connect page', 'connect/acme/weather/'],
    ["the server's page", 'servers/acme/weather/'],
  ]),
)('a secret in the form of %s', (_, at) => {
  it('occurs only in its field: it is not sent, stored, remembered or, after it is cleared, shown', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-har-'));
    const har = path.join(folder, 'all.har');
    const context = await browser.newContext({
      recordHar: { path: har, content: 'embed' },
      permissions: ['clipboard-read', 'clipboard-write'],
      serviceWorkers: 'allow',
    });
    try {
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await page.goto(`${site.origin}/${at}`);
      const field = page.getByLabel('API key').first();
      await field.fill(CANARY);
      await page.getByLabel('City').first().fill('Oslo');
      expect(await field.getAttribute('type')).toBe('password');
      await page.locator('#outcome').getByText('location.city=Oslo').first().waitFor();
      expect(await keptBy(page)).not.toContain(CANARY);
      await page.locator('#outcome').getByRole('button', { name: 'Copy' }).first().click();
      await page.getByText('Copied').first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(CANARY);
      await field.fill('');
      await page.getByLabel('City').first().fill('Bergen');
      await page.locator('#outcome').getByText('location.city=Bergen').first().waitFor();
      expect(await keptBy(page)).not.toContain(CANARY);
      await field.fill(CANARY);
      await page.goto(`${site.origin}/?q=redis`);
      await page.locator('#results-list a').first().waitFor();
      expect(await keptBy(page)).not.toContain(CANARY);
      await page.goBack();
      expect(await page.getByLabel('API key').first().inputValue()).toBe('');
      await page.reload();
      expect(await page.getByLabel('API key').first().inputValue()).toBe('');
      expect(await keptBy(page)).not.toContain(CANARY);
      expect(messages.join('\n')).not.toContain(CANARY);
      await context.close();
      const all = await readFile(har, 'utf8');
      expect(all).toContain('/search/manifest.json');
      expect(all).not.toContain(CANARY);
      expect(all).not.toContain(FORM_ORIGIN.replace('https://', '"url": "https://'));
    } finally {
      await context.close();
      await rm(folder, { recursive: true });
    }
  });
});
