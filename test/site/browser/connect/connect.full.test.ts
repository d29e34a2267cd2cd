import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { ajvValidator } from '../../../../src/session-config/ajv/index.ts';
import { readConfig } from '../../../../src/session-config/index.ts';
import { address, asked, card, connect, copied, open, page, said, site, useConnectSite } from './connect-browser.ts';
import { FLAT_SCHEMA, RICH_SCHEMA } from './connect-schemas.ts';

useConnectSite();

describe('the form of a server', () => {
  it('updates the URL while the user types, and never sends untouched fields', async () => {
    await open('flat');
    expect(await address().innerText()).toBe(`${site.weather.url}/mcp?tenant=7`);
    await page.getByLabel('Region').fill('eu north');
    await page.getByLabel('Days').fill('3');
    await page.getByLabel('fahrenheit').check();
    expect(await address().innerText()).toBe(`${site.weather.url}/mcp?tenant=7&region=eu+north&days=3&units=fahrenheit`);
    await page.getByLabel('Days').fill('');
    expect(await address().innerText()).toBe(`${site.weather.url}/mcp?tenant=7&region=eu+north&units=fahrenheit`);
  });

  it('copies exactly the URL that the server decodes', async () => {
    await open('flat');
    await page.getByLabel('Region').fill('123');
    await page.getByLabel('API key').fill('true');
    await page.getByLabel('Days').fill('14');
    const read = readConfig(await copied(), ajvValidator(FLAT_SCHEMA));
    expect(read).toMatchObject({ ok: true, value: { region: '123', apiKey: 'true', days: 14, code: '007' } });
  });

  it('shows errors at the field and in a list of links', async () => {
    await open('flat');
    await page.getByLabel('Days').fill('99');
    await page.getByLabel('Region').focus();
    await page.getByText('Must be 14 or less.').waitFor();
    expect(await page.getByLabel('Days').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Region').getAttribute('aria-invalid')).toBeNull();
    await connect();
    const summary = page.getByRole('alert');
    await summary.getByText('3 problems:').waitFor();
    // The messages of the browser would cover these.
    expect(await page.locator('form:not([novalidate])').count()).toBe(0);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByRole('link', { name: 'Region is required' }).click();
    expect(await page.getByLabel('Region').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByLabel('Region').fill('eu');
    await summary.getByText('2 problems:').waitFor();
  });

  it('lists errors in the order of the fields, with the labels of the fields around them', async () => {
    await open('rich');
    await page.getByLabel('Mail').fill('nobody');
    await page.getByLabel('Kind').selectOption('Key');
    await connect();
    const links = page.getByRole('alert').getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual([
      'Tags is required',
      'Auth, Key is required',
      'Mail must be an email address, such as name@example.com',
    ]);
  });

  it('distinguishes absent, empty, null and false', async () => {
    await open('rich');
    await page.locator('[data-field="/note"] details.others summary').click();
    await page.getByRole('button', { name: 'Send null (Note)' }).click();
    expect(await address().innerText()).toContain('note=null');
    await page.getByRole('button', { name: 'Send empty (Note)' }).click();
    expect(await address().innerText()).toMatch(/[?&]note=(?:&|$)/);
    await page.getByRole('button', { name: 'Clear (Note)' }).click();
    expect(await address().innerText()).not.toContain('note');
    await open('flat');
    await page.getByRole('group', { name: 'On' }).getByLabel('No', { exact: true }).check();
    expect(await address().innerText()).toContain('alerts.on=false');
    await page.getByRole('group', { name: 'On' }).getByLabel('Not set').check();
    expect(await address().innerText()).not.toContain('alerts');
  });

  it('supports lists, rows, variants and JSON', async () => {
    await open('rich');
    await page.getByRole('button', { name: 'Add an item (Tags)' }).click();
    await page.keyboard.type('5');
    await page.getByRole('button', { name: 'Add an item (Tags)' }).click();
    await page.keyboard.type('b');
    await page.getByRole('button', { name: 'Move item 2 up' }).click();
    await page.getByRole('button', { name: 'Add a row (Headers)' }).click();
    await page.keyboard.type('X-A');
    await page.getByLabel('Value 1').fill('1');
    await page.getByLabel('Extra').fill('{"deep": [1, {"x": null}]}');
    await page.getByLabel('Kind').selectOption('Key');
    await page.getByRole('group', { name: 'Auth' }).getByLabel('Key', { exact: false }).last().fill('k');
    const url = await copied();
    expect(readConfig(url, ajvValidator(RICH_SCHEMA))).toMatchObject({
      ok: true,
      value: { tags: ['b', '5'], headers: { 'X-A': '1' }, extra: { deep: [1, { x: null }] }, auth: { kind: 'key', key: 'k' } },
    });
  });

  it('shows no URL and no client snippet while an input is invalid', async () => {
    await open('weather');
    await page.getByLabel('Days').fill('abc');
    await page
      .locator('#outcome')
      .getByText(/Not valid: \w+, Days\./)
      .waitFor();
    expect(await page.locator('#outcome .address').count()).toBe(0);
    await page
      .locator('#snippets')
      .getByText(/Not valid: \w+, Days\./)
      .waitFor();
    expect(await page.locator('#snippets .snippet').count()).toBe(0);
    await page.getByLabel('Days').fill('3');
    await page.locator('#outcome .address').getByText('forecast.days=').waitFor();
  });

  it('shows missing values as placeholders in client snippets', async () => {
    await open('flat');
    await page.getByLabel('Client', { exact: true }).selectOption('generic');
    await page.locator('#snippets').getByText('apiKey=YOUR_API_KEY').waitFor();
  });

  it('shows the configuration of a local server as JSON', async () => {
    await open('local');
    await page.getByLabel('Region').fill('eu');
    await page.getByLabel('Days').fill('3');
    expect(JSON.parse(await page.locator('#outcome pre').innerText())).toEqual({ region: 'eu', days: 3 });
  });
});

describe('secrets', () => {
  const CANARY = 'canary-4f9d1e7a3b';

  it('occur only in the field, the copied URL and the connection', async () => {
    await open('weather');
    await page.getByLabel('API key').fill(CANARY);
    await page.getByLabel('City').fill('Oslo');
    expect(await page.getByLabel('API key').getAttribute('type')).toBe('password');
    expect(await page.content()).not.toContain(`>${CANARY}`);
    expect(await address().innerText()).toContain('apiKey=••••');
    expect((await page.locator('body').innerText()).includes(CANARY)).toBe(false);
    expect(await page.locator('#snippets').innerHTML()).not.toContain(CANARY);
    await connect();
    await card(1).getByText('Connected.').waitFor();
    expect((await page.locator('body').innerText()).includes(CANARY)).toBe(false);
    const stored = await page.evaluate(async () => ({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      title: document.title,
      address: location.href,
      history: JSON.stringify(history.state),
      cookie: document.cookie,
    }));
    expect(JSON.stringify(stored)).not.toContain(CANARY);
    expect(asked.filter((url) => url.includes(CANARY) && !url.startsWith(`${site.weather.url}/mcp?`))).toEqual([]);
    expect(said.join('\n')).not.toContain(CANARY);
  });
});

describe('connecting from the page', () => {
  it('calls a tool, and opens a second connection with another configuration', async () => {
    await open('weather');
    await page.getByLabel('City').fill('Oslo');
    await page.getByLabel('kelvin').check();
    await connect();
    await card(1).getByText('Connected.').waitFor();
    await page.locator('#config-fields').getByLabel('City').fill('Rome');
    await page.locator('#config-fields').getByLabel('fahrenheit').check();
    await connect();
    await card(2).getByText('Connected.').waitFor();
    for (const [number, city, unit] of [
      [1, 'Oslo', 'kelvin'],
      [2, 'Rome', 'fahrenheit'],
    ] as const) {
      await card(number).getByLabel('Tool').selectOption('forecast');
      await card(number).getByLabel('From').fill('2026-03-01');
      await card(number).getByLabel('Days').fill('2');
      await card(number).getByRole('button', { name: /Call/ }).click();
      await card(number).getByText(`Weather in ${city}`).waitFor();
      expect(await card(number).innerText()).toContain(`Settings of this connection: ${unit}, 5 days`);
    }
    await card(1).getByRole('button', { name: 'Close' }).click();
    await card(1).getByText('Closed.').waitFor();
    expect(await card(2).innerText()).toContain('Connected.');
    expect(said).toEqual([]);
  });

  it('explains a server that is not running', async () => {
    await page.route(`${site.closed.url}/**`, (route) => route.abort('connectionrefused'));
    await open('closed');
    await connect();
    await card(1).getByText('Not connected.').waitFor();
  });
});

describe('the headers of a server', () => {
  const SECRET = 'canary-0123456789';
  const outcome = (): Locator => page.locator('#outcome');

  it('have a separate form, and occur in no URL', async () => {
    await open('tides');
    const token = page.getByRole('group', { name: 'Request headers' }).getByLabel('Token');
    expect(await token.getAttribute('type')).toBe('password');
    await token.fill(SECRET);
    await page.getByLabel('south').check();
    expect(await address().first().innerText()).toBe(`${site.tides.url}/sse`);
    expect(await outcome().innerText()).toContain('Authorization: Bearer ••••6789');
    expect(await outcome().innerText()).toContain('X-Office: south');
    expect((await copied()).href).toBe(`${site.tides.url}/sse`);
    await page.locator('#client').selectOption('generic');
    const text = await page.locator('#snippets').innerText();
    expect(text).toContain('"type": "sse"');
    expect(text).toContain('"Authorization": "Bearer YOUR_TOKEN"');
    expect(text).not.toContain(SECRET);
    await outcome().getByRole('button', { name: 'Show secrets' }).click();
    expect(await outcome().innerText()).toContain(`Authorization: Bearer ${SECRET}`);
  });
});
