import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { serveBundled, type BundledPage } from '../../../support/bundled-page.ts';
import { serveWeatherHost, type WeatherHost } from '../../../support/weather-host.ts';
import { BROWSER_TIMEOUT } from '../../../support/timeouts.ts';

let browser: Browser;
let bundle: BundledPage;
let host: WeatherHost;
let page: Page;

beforeAll(async () => {
  host = await serveWeatherHost({ era: 'modern', responseMode: 'json' });
  bundle = await serveBundled(
    'test/site/browser/connect/connect-trials-page.ts',
    `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src ${host.url}`,
  );
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closeContexts();
  await host.close();
  await bundle.close();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 800, height: 300 } });
  page.setDefaultTimeout(BROWSER_TIMEOUT);
  await offer(`${host.url}/mcp`);
});

afterEach(async () => {
  await page.close();
});

async function offer(endpoint: string): Promise<void> {
  await page.goto(bundle.server.url);
  await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('offer', { detail })), endpoint);
}

const connect = (): Locator => page.locator('#connect-now');
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** Opens a connection and waits until it is open. */
async function open(number: number): Promise<Locator> {
  await connect().click();
  const card = page.getByRole('region', { name: `Weather, connection ${number}` });
  await card.getByText('Connected.').waitFor();
  await expect.poll(() => connect().innerText()).toBe('Connect');
  return card;
}

describe('several connections of a page', () => {
  it('are opened one at a time for any number of presses', async () => {
    const shown = await connect().evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      // In the same task, because the connection may be open in the next.
      return [button.innerText, button.getAttribute('aria-disabled')];
    });
    expect(shown).toEqual(['Connecting…', 'true']);
    await page.getByText('Connected.').waitFor();
    await expect.poll(() => connect().innerText()).toBe('Connect');
    expect(await connect().getAttribute('aria-disabled')).toBeNull();
    expect(await page.locator('.connection-card').count()).toBe(1);
    await open(2);
    expect(await page.locator('.connection-card').count()).toBe(2);
  });

  it('move the focus to the new connection', async () => {
    await open(1);
    expect(await focused()).toBe('connection1-title');
    await open(2);
    expect(await focused()).toBe('connection2-title');
    expect(await page.locator('#connection2-title').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(300);
  });

  it('move the focus to the next connection after a removal, and after the last to the Connect button', async () => {
    const first = await open(1);
    const second = await open(2);
    await second.getByRole('button', { name: 'Close connection 2', exact: true }).click();
    await second.getByRole('button', { name: 'Remove connection 2', exact: true }).press('Enter');
    expect(await second.count()).toBe(0);
    expect(await focused()).toBe('connection1-title');
    await first.getByRole('button', { name: 'Close connection 1', exact: true }).click();
    await first.getByRole('button', { name: 'Remove connection 1', exact: true }).press('Enter');
    expect(await focused()).toBe('connect-now');
  });

  it('never repeat a setting that a server returns without the surrounding text of its header', async () => {
    await page.route(`${host.url}/mcp`, (route) =>
      route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        contentType: 'application/json',
        body: JSON.stringify({ detail: 'The key "canary-123" is unknown.' }),
      }),
    );
    await offer(`${host.url}/mcp#canary-123`);
    await connect().click();
    await page.getByText('is unknown').waitFor();
    expect(await page.locator('.connection-card').innerText()).toContain('The key "•••" is unknown.');
  });
});
