import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { accessibilityFaults, rulesIn } from '../../../support/axe.ts';
import { COLOR_SCHEMES } from '../../../support/cases.ts';
import { htmlFaults } from '../../../support/html-faults.ts';
import { asked, page, said, site, usePage, useConnectSite } from './connect-browser.ts';

useConnectSite();

const CANARY = 'canary-4f9d1e7a3b';

/** Opens a page of a server with the scripts that load at once. */
async function open(path: string): Promise<void> {
  await page.goto(`${site.origin}/${path}/`, { waitUntil: 'networkidle' });
}

const way = (name: string): Locator => page.getByRole('radio', { name, exact: true });
const command = (): Locator => page.locator('#outcome pre').first();
const snippet = (): Locator => page.locator('#snippets pre:visible').last();

describe('the choice of a way on a server page', () => {
  it('shows the form, the command and the entries of the chosen package', async () => {
    await open('servers/acme/kiosk');
    const packages = ['npm', 'Docker', 'MCPB file', 'PyPI', 'npm 2'];
    expect(await page.locator('#ways label').allInnerTexts()).toEqual(['Remote (HTTP)', 'Remote (SSE)', ...packages]);
    await page.getByRole('radio', { name: 'Any client' }).check();
    await way('npm').check();
    // The form of the remote way, which is shown until the script has loaded, has the same choice.
    await expect.poll(() => command().innerText()).toContain('npx');
    await page.getByLabel('us', { exact: true }).check();
    await expect.poll(() => command().innerText()).toBe("npx -y '@acme/kiosk-mcp@1.4.0' --region us YOUR_FOLDER");
    // The chosen client stays.
    expect(await page.getByRole('radio', { name: 'Any client' }).isChecked()).toBe(true);
    await expect.poll(() => snippet().innerText()).toContain('"KIOSK_API_KEY": "YOUR_KIOSK_API_KEY"');
    await way('PyPI').check();
    await page.getByLabel('Port', { exact: true }).fill('9000');
    await expect.poll(() => command().innerText()).toBe("uvx 'kiosk-mcp==1.4.0' --port 9000");
    await expect.poll(() => snippet().innerText()).toContain('http://localhost:9000/sse');
    expect(await page.locator('#outcome').innerText()).toContain('Start this command first');
    expect(said).toEqual([]);
  });

  it('keeps the entries of each way in memory, and masks secrets', async () => {
    await open('servers/acme/kiosk');
    await way('npm').check();
    await page.getByLabel('Kiosk API key').fill(CANARY);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    await expect.poll(() => page.locator('#outcome').innerText()).toContain(CANARY);
    await way('Docker').check();
    expect(await page.getByLabel('Kiosk API key').inputValue()).toBe('');
    await page.locator('#outcome').getByText('--network host: its network').waitFor();
    await way('npm').check();
    expect(await page.getByLabel('Kiosk API key').inputValue()).toBe(CANARY);
    await expect.poll(() => command().innerText()).toContain('npx');
    expect((await page.locator('body').innerText()).includes(CANARY)).toBe(false);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]));
    expect(stored).not.toContain(CANARY);
    expect(asked.filter((url) => url.includes(CANARY))).toEqual([]);
  });

  it('leaves the remote way as it was', async () => {
    await open('servers/acme/kiosk');
    const outcome = await page.locator('#outcome').innerText();
    const link = page.getByRole('link', { name: 'Try it here' });
    await way('MCPB file').check();
    await page.getByRole('link', { name: 'Download the file' }).waitFor();
    expect(await page.locator('#clients-part').isVisible()).toBe(false);
    expect(await link.isVisible()).toBe(false);
    await way('Remote (HTTP)').check();
    await page.locator('#snippets').getByText('https://kiosk.example/mcp').first().waitFor();
    expect(await page.locator('#outcome').innerText()).toBe(outcome);
    expect(await link.isVisible()).toBe(true);
  });

  it('offers a second remote connection with its headers', async () => {
    await open('servers/acme/kiosk');
    await way('Remote (SSE)').check();
    await page.getByLabel('X-Kiosk-Key').fill(CANARY);
    await expect.poll(() => page.locator('#outcome').innerText()).toMatch(/https:\/\/kiosk\.example\/sse[^]*X-Kiosk-Key: ••••/);
    expect(await page.locator('#way-intro').innerText()).toContain('HTTP+SSE');
    expect(await page.locator('#config-form').isVisible()).toBe(false);
    await way('Remote (HTTP)').check();
    await page.getByLabel('Api Key').waitFor();
    expect(await page.locator('#header-form').isVisible()).toBe(false);
    expect(said).toEqual([]);
  });

  it('says why there is no command, and lists no connection twice', async () => {
    await open('servers/acme/kiosk');
    expect(await page.locator('.also').count()).toBe(0);
    await way('npm 2').check();
    await page.getByText('No command: “^1” is not an exact version.').waitFor();
    expect(await page.locator('#settings-part').isVisible()).toBe(false);
  });

  it('is left out for a server with one package, whose command the page shows at once', async () => {
    await open('servers/acme/stand');
    expect(await page.locator('#ways').count()).toBe(0);
    expect(await command().innerText()).toContain('npx');
    const outcome = async (): Promise<string> => (await page.locator('#outcome').innerHTML()).trim();
    const before = await outcome();
    await page.locator('#connect-root').hover();
    await page.locator('.error-summary[role=alert]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await outcome()).toBe(before);
  });
});

describe('the choice of a way on a connect page', () => {
  it('shows the form, the command and the entries of the chosen package, and connects only to the remote server', async () => {
    await open('connect/acme/kiosk');
    expect(await page.locator('#trial').isVisible()).toBe(true);
    await way('npm').check();
    await page.getByLabel('Kiosk API key').fill(CANARY);
    await page.getByLabel('Client', { exact: true }).selectOption('codex');
    await page.locator('#snippets').getByText('codex mcp add').first().waitFor();
    expect(await page.locator('#trial').isVisible()).toBe(false);
    expect(await page.locator('.lead').innerText()).toContain('runs on your own machine');
    await page.keyboard.press('Enter');
    expect(asked.filter((url) => new URL(url).origin !== site.origin)).toEqual([]);
  });

  it('shows the package of a server without a URL, and nothing of a repository', async () => {
    await open('connect/acme/stand');
    expect(await command().innerText()).toContain('npx');
    expect(await page.locator('main').innerText()).not.toMatch(/repository/i);
  });
});

describe('what package registries say', () => {
  it('is on the page of a server, with the day and a badge for a package that names it', async () => {
    await open('servers/acme/kiosk');
    const facts = (await page.locator('section[aria-labelledby="package-registries"]').innerText()).replaceAll(/\s+/g, ' ');
    expect(facts).toContain('npm: @acme/kiosk-mcp@1.4.0 State deprecated (Use <b>2</b>.) Newest version 2.0.0');
    expect(facts).toContain('Licence MIT Repository github.com/acme/kiosk');
    expect(facts).toContain('The package names this server.');
    expect(facts).toContain('PyPI: kiosk-mcp@1.4.0 State published Server The package names another server: io.github.other/kiosk.');
    expect(await page.locator('.badge.named').innerText()).toBe('Package names this server');
    expect(await page.locator('main').innerText()).toContain('K714');
  });
});

describe('without JavaScript', () => {
  it.each(['servers/acme/kiosk', 'connect/acme/kiosk'])('the page %s shows how to start every package', async (path) => {
    await usePage({ javaScriptEnabled: false });
    await open(path);
    expect(await page.locator('#ways').isVisible()).toBe(false);
    const details = page.locator('details.also');
    expect(await details.locator('> summary').allInnerTexts()).toEqual(['Remote (SSE)', 'npm', 'Docker', 'MCPB file', 'PyPI', 'npm 2']);
    const npm = details.nth(1);
    await npm.locator('> summary').click();
    expect(await npm.locator('pre:visible').first().innerText()).toContain('npx -y');
    expect(await npm.locator('.fields').innerText()).toContain('KIOSK_API_KEY');
    const clients = npm.locator('.connection > details > summary');
    expect((await clients.allInnerTexts()).slice(-5)).toEqual(['VS Code', 'Cursor', 'Claude Code', 'Codex', 'Other clients']);
    await clients.last().click();
    expect(await npm.locator('pre:visible').last().innerText()).toContain('"KIOSK_API_KEY": "YOUR_KIOSK_API_KEY"');
    expect(await page.locator('button:not(form button):visible').count()).toBe(0);
  });
});

describe('pages with a choice of ways', () => {
  it.each(COLOR_SCHEMES)('are accessible and keep to their width (%s, 360 and 1280 px)', async (colorScheme) => {
    await usePage({ colorScheme, viewport: { width: 360, height: 800 } });
    // Other parts of the pages do not depend on colours.
    for (const path of colorScheme === 'light' ? ['servers/acme/kiosk', 'connect/acme/kiosk'] : ['servers/acme/kiosk']) {
      await open(path);
      for (const name of ['Docker', 'MCPB file', 'PyPI']) {
        await way(name).check();
        await page.locator('#outcome .package-facts').waitFor();
        await page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
        expect(await accessibilityFaults(page, rulesIn(colorScheme))).toEqual([]);
        await page.setViewportSize({ width: 360, height: 800 });
      }
      if (colorScheme === 'light') expect(htmlFaults(await page.content())).toEqual([]);
    }
    expect(said).toEqual([]);
  });
});
