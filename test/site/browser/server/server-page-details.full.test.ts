import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { open, page, panel, site, tab, useServerSite } from './server-browser.ts';
import { MAIL_SCHEMA } from './server-content.ts';

useServerSite();

const pageText = (name: string): Promise<string> => readFile(path.join(site.folder, 'servers', 'acme', name, 'index.html'), 'utf8');
const outcome = (): Locator => page.locator('#outcome .address');

describe('the connect box', () => {
  it('handles the first press, although its script loads after it', async () => {
    await open('mail');
    await page.getByRole('button', { name: 'Add an item (Tags)' }).click();
    await page.locator('#config-fields .items input').waitFor();
    await page.keyboard.type('five');
    await outcome().getByText('tags.0=').waitFor();
    await open('post');
    await page.locator('#outcome').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://post.example/mcp');
  });

  it('keeps the other values of a field that were opened before its script loaded, and their focus', async () => {
    const { promise: isLet, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/live-form*', async (route) => {
      await isLet;
      await route.continue();
    });
    await open('mail');
    const more = page.locator('#config-form summary').last();
    await more.press('Enter');
    const before = await more.elementHandle();
    resolve(undefined);
    // The script puts another element in the place of this one.
    await page.waitForFunction((summary) => !summary.isConnected, before);
    expect(await page.locator('#config-form details[open]').count()).toBe(1);
    expect(await more.evaluate((summary) => [summary.parentElement?.hasAttribute('open'), summary === document.activeElement])).toEqual([
      true,
      true,
    ]);
  });

  it('clears every form when the page is left, also if its script did not load', async () => {
    await page.route('**/live-form*', (route) => route.abort());
    await open('locker');
    const header = page.getByLabel('X-Locker-Key');
    await header.fill('canary');
    await page.getByText('The form could not be loaded.').waitFor();
    expect(await header.inputValue()).toBe('canary');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await header.inputValue()).toBe('');
  });

  it('selects the way and the client that it still shows, if its script did not load', async () => {
    await page.route('**/live-form*', (route) => route.abort());
    await open('kiosk');
    const ways = page.locator('input[name=way]');
    const first = await page.locator('input[name=way]:checked').inputValue();
    await ways.nth(1).click();
    await page.waitForFunction((way) => document.querySelector<HTMLInputElement>('input[name=way]:checked')?.value === way, first);
    const more = page.getByLabel('More clients…');
    await more.selectOption({ index: 1 });
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('#more-clients')?.value === '');
    await page.getByText('The form could not be loaded.').waitFor();
  });

  it('adds a tab for any selected client', async () => {
    await open('mail');
    const more = page.getByLabel('More clients…');
    const label = (await more.locator('option').nth(1).textContent()) ?? '';
    await more.selectOption(label);
    await page.waitForFunction((name) => document.activeElement?.closest('label')?.textContent === name, label);
    expect(await tab(label).isChecked()).toBe(true);
    expect(await panel().locator('pre').count()).toBeGreaterThan(0);
    await open('post');
    await page.locator('label', { hasText: label }).waitFor();
    expect(await tab(label).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  it('opens the closed list of more clients for a key that would otherwise choose one', async () => {
    await open('mail');
    const more = page.getByLabel('More clients…');
    const isOpen = (): Promise<unknown> => page.waitForFunction(() => document.querySelector('#more-clients:open') !== null);
    const clients = page.locator('#snippets input[name=client]');
    const tabs = await clients.count();
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'z']) {
      await more.focus();
      await page.keyboard.press(key);
      await isOpen();
      await page.keyboard.press('Escape');
      expect(await more.inputValue()).toBe('');
      expect(await clients.count()).toBe(tabs);
      expect(await more.evaluate((list) => document.activeElement === list)).toBe(true);
    }
    await page.keyboard.press('ArrowDown');
    await isOpen();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('#snippets input[name=client]:focus:checked').waitFor();
    expect(await clients.count()).toBe(tabs + 1);
  });

  it('shows the whole configuration with each install link', async () => {
    await open('mail');
    for (const client of ['VS Code', 'Cursor']) {
      await tab(client).check();
      const link = page.getByRole('link', { name: `Install in ${client}` });
      const decoded = await panel().locator('.snippet', { has: link }).locator('pre').first().innerText();
      expect(JSON.stringify(JSON.parse(decoded))).toContain('mail.example');
    }
  });

  it('shows the configuration of a local server for which no client snippet exists yet', async () => {
    await open('local');
    await page.getByLabel('us', { exact: true }).check();
    await page.locator('#outcome').getByText('"region": "us"').waitFor();
    expect(await page.locator('#snippets').count()).toBe(0);
  });

  it('links to the connect page of the server', async () => {
    await open('mail');
    await page.getByRole('link', { name: 'Try it here' }).click();
    expect(new URL(page.url()).pathname).toBe('/connect/acme/mail/');
  });
});

describe('the tools of a server', () => {
  it('have unique ids on a page of two hundred, and a list to find one', async () => {
    const ids = [...(await pageText('large')).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await open('large');
    await page.getByText('All tools by name').click();
    expect(await page.locator('.tool-index a').count()).toBe(200);
  });

  it('provide their exact schema for copying and as a file', async () => {
    await open('mail');
    const block = page.locator('.connect-box > .raw');
    await block.locator('summary').click();
    await block.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(JSON.stringify(MAIL_SCHEMA, null, 2));
    const [download] = await Promise.all([page.waitForEvent('download'), block.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe('config-schema.json');
    expect(await readFile(await download.path(), 'utf8')).toBe(JSON.stringify(MAIL_SCHEMA, null, 2));
  });
});

describe('the page as Markdown', () => {
  it('is copied exactly, and a failure is announced', async () => {
    await open('mail');
    const button = page.getByRole('button', { name: 'Copy This page as Markdown' });
    await button.click();
    await page.getByText('Copied.').waitFor();
    const file = await readFile(path.join(site.folder, 'servers', 'acme', 'mail.md'), 'utf8');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file);
    await page.route('**/*.md', (route) => route.abort());
    await button.click();
    await page.getByText('Copying failed.').waitFor();
  });
});

describe('the facts on a server page', () => {
  it('include the source and time of each group of facts, and whether it is stale', async () => {
    await open('mail');
    const rows = await page
      .locator('.provenance tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')));
    expect(rows).toEqual([
      expect.stringMatching(/^Name and description raw\.example May 1, 2026 sha256-AAAABBBB…$/),
      expect.stringMatching(/^Tools raw\.example May 1, 2026/),
      expect.stringMatching(/^Checks Checks of this catalogue May 1, 2026 –$/),
    ]);
    expect(await page.locator('article > .notice').first().innerText()).toContain('It took <b>too</b> long.');
  });

  it('include the changes, the latest first, the rest on request', async () => {
    await open('mail');
    const history = page.locator('section', { has: page.locator('#history') });
    expect(await history.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')))).toHaveLength(9);
    expect(await history.locator('li:visible').count()).toBe(6);
    await history.getByText('3 earlier changes').click();
    expect(await history.locator('li:visible').count()).toBe(9);
    await history.locator('.change summary').first().click();
    expect(await history.locator('ins').first().innerText()).toContain('all');
  });

  it('include other servers of the owner, and related servers with their comparison, never the server itself', async () => {
    await open('mail');
    const links = (id: string): Promise<(string | null)[]> =>
      page.locator(`section:has(#${id}) .short a`).evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(await links('same-owner')).toEqual(expect.arrayContaining(['/servers/acme/post/', '/servers/acme/large/']));
    expect(await links('same-owner')).not.toContain('/servers/acme/mail/');
    expect(await links('related')).toEqual(['/servers/other/letters/', '/compare/?s=acme/mail&s=other/letters']);
  });

  it('link to a report, the entry, the list and the badge', async () => {
    await open('mail');
    const href = (name: string): Promise<string | null> => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await href('Report a problem')).toBe(
      `https://github.com/acme/list/issues/new?title=acme%2Fmail&body=${encodeURIComponent('https://list.example/servers/acme/mail/')}`,
    );
    expect(await href('Edit this entry')).toBe('https://github.com/acme/list/edit/main/content/servers/acme/mail.yaml');
    expect(await href('Add to a configuration')).toBe('/compose/?servers=acme%2Fmail');
    expect(await page.locator('.export pre').textContent()).toBe(
      '[![Listed on Harbour list](https://list.example/badges/acme/mail.svg)](https://list.example/servers/acme/mail/)',
    );
  });
});

describe('the server page', () => {
  it('prints a server with ten tools on at most two sheets', async () => {
    await open('mail');
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThanOrEqual(1);
    expect(sheets.length).toBeLessThanOrEqual(2);
  });
});
