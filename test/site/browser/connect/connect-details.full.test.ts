import { describe, expect, it } from 'vitest';

import { address, asked, card, connect, copied, open, page, site, useConnectSite } from './connect-browser.ts';

useConnectSite();

/** Holds the scripts of the next page back until the returned function is called. */
async function holdScripts(): Promise<() => void> {
  const { promise: isLet, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await isLet;
    await route.continue();
  });
  return () => resolve(undefined);
}

describe('the form of a server', () => {
  it('is not blocked by a pattern of unlimited duration', async () => {
    await open('rich');
    await page.getByLabel('Slow').fill(`${'a'.repeat(40)}!`);
    await page.getByRole('button', { name: 'Add an item (Tags)' }).click();
    await page.keyboard.type('still here');
    expect(await address().innerText()).toContain('tags.0=still+here');
  });

  it('states that there is nothing to configure, and connects', async () => {
    await open('nothing');
    await page.getByText('It has no settings. Whether it requires a sign-in is not known.').waitFor();
    await connect();
    await card(1).getByText('Connected.').waitFor();
  });

  it('keeps the input from before its script loaded, and the focus', async () => {
    await page.route('**/_astro/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(`${site.origin}/connect/forms/weather/`, { waitUntil: 'commit' });
    await page.getByLabel('City').fill('Oslo');
    await page.getByLabel('kelvin').check();
    await page.getByLabel('API key').fill('early-0123456789');
    await page.getByText('No field is required.').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Oslo');
    expect(await page.getByLabel('API key').evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await copied()).search).toBe('?units=kelvin&apiKey=early-0123456789&location.city=Oslo');
  });

  it.each([
    ['weather', 'API key'],
    ['rich', 'Mail'],
    ['rich', 'Slow'],
    ['rich', 'Notes'],
  ])('keeps the order of letters that are typed while its script loads: %s, %s', async (name, label) => {
    const letScriptsLoad = await holdScripts();
    await page.goto(`${site.origin}/connect/forms/${name}/`, { waitUntil: 'commit' });
    await page.getByLabel(label).pressSequentially('abcd');
    const before = await page.getByLabel(label).elementHandle();
    letScriptsLoad();
    // The script puts another control in the place of this one.
    await page.waitForFunction((control) => !control.isConnected, before);
    await page.keyboard.type('efgh');
    expect(await page.getByLabel(label).inputValue()).toBe('abcdefgh');
  });

  it('marks an invalid entry that was left before its script loaded', async () => {
    const letScriptsLoad = await holdScripts();
    await page.goto(`${site.origin}/connect/forms/rich/`, { waitUntil: 'commit' });
    await page.getByLabel('Slow').pressSequentially('b!');
    await page.getByLabel('Mail').pressSequentially('a');
    letScriptsLoad();
    await page.getByLabel('Slow').and(page.locator('[aria-invalid="true"]')).waitFor();
    expect(await page.getByLabel('Mail').getAttribute('aria-invalid')).toBeNull();
  });

  it('treats an entry that no URL can contain as invalid, in the result and at its field', async () => {
    await open('rich');
    await page.getByRole('button', { name: 'Add an item (Tags)' }).click();
    await page.keyboard.type('a');
    await page.locator('#outcome .address').waitFor();
    const links = page.locator('#snippets a.button');
    expect(await links.count()).toBeGreaterThan(0);
    await page.getByLabel('Extra').fill('{"a.b": 1}');
    await page.getByText('Not valid: Extra').first().waitFor();
    expect([await page.locator('#outcome .address').count(), await links.count()]).toEqual([0, 0]);
    await connect();
    const reason = 'cannot be sent: a name with a dot or a bracket would be read as several names';
    await page.getByRole('alert').getByText(reason).waitFor();
    expect(await page.getByLabel('Extra').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Extra').fill('{"a": 1}');
    await page.locator('#outcome .address').waitFor();
  });

  it('keeps the focus on a radio button from before its script loaded', async () => {
    const letScriptsLoad = await holdScripts();
    await page.goto(`${site.origin}/connect/forms/weather/`, { waitUntil: 'commit' });
    await page.getByLabel('kelvin').focus();
    letScriptsLoad();
    await page.getByText('No field is required.').waitFor();
    expect(await page.getByLabel('kelvin').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('masks the secrets of a local server too, and copies them', async () => {
    await open('local');
    await page.getByLabel('Region').fill('eu');
    await page.getByLabel('API key').fill('canary-0123');
    expect(await page.locator('body').innerText()).not.toContain('canary');
    await page.locator('#outcome').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({ region: 'eu', apiKey: 'canary-0123' });
  });

  it('links the result to a field that is missing or not valid, without an entry in the history', async () => {
    await open('weather');
    await page.getByLabel('Days').fill('abc');
    const link = page.locator('#outcome').getByRole('link', { name: /, Days$/ });
    await link.waitFor();
    const before = await page.evaluate(() => history.length);
    await link.focus();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Days').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => [history.length, location.hash])).toEqual([before, '']);
  });

  it('moves to a field without an entry in the history', async () => {
    await open('flat');
    await connect();
    const before = await page.evaluate(() => history.length);
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Region/ })
      .click();
    expect(await page.evaluate(() => [history.length, location.hash])).toEqual([before, '']);
  });
});

describe('secrets', () => {
  const CANARY = 'canary-4f9d1e7a3b';

  it('are shown on request, in the URL and in client snippets', async () => {
    await open('weather');
    await page.getByLabel('API key').fill(CANARY);
    await page.getByRole('button', { name: 'Show secrets' }).click();
    expect(await address().innerText()).toContain(CANARY);
    await page.getByLabel('Client', { exact: true }).selectOption('generic');
    await page.locator('#snippets').getByText(CANARY).waitFor();
    await page.getByRole('button', { name: 'Show secrets' }).click();
    expect((await page.locator('body').innerText()).includes(CANARY)).toBe(false);
  });

  it('are left out of client snippets, which says so and includes them on request', async () => {
    await open('weather');
    await page.locator('#outcome .address').waitFor();
    const include = page.getByRole('button', { name: 'Include secrets' });
    expect(await include.count()).toBe(0);
    await page.getByLabel('API key').fill(CANARY);
    await page.getByText('Your secrets are left out of the configuration.').waitFor();
    await page.getByLabel('Client', { exact: true }).selectOption('generic');
    await include.focus();
    await page.keyboard.press('Space');
    await page.getByText('The configuration contains your secrets.').waitFor();
    await page.locator('#snippets').getByText(CANARY).waitFor();
    expect(await include.getAttribute('aria-pressed')).toBe('true');
    expect(await include.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'Show secrets' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Space');
    expect((await page.locator('body').innerText()).includes(CANARY)).toBe(false);
  });

  it('are cleared when the page is left, also for a return to it', async () => {
    await open('weather');
    await page.getByLabel('API key').fill(CANARY);
    await page.getByLabel('City').fill('Oslo');
    await page.goto(`${site.origin}/`);
    await page.goBack();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
  });
});

describe('client snippets', () => {
  it.each(['vscode', 'cursor', 'lm-studio'])('give %s a link with the shown configuration', async (client) => {
    await open('weather');
    await page.getByLabel('City').fill('São Paulo');
    await page.getByLabel('Client', { exact: true }).selectOption(client);
    const way = page.locator('#snippets .snippet').first();
    const href = (await way.getByRole('link').getAttribute('href')) ?? '';
    const shown = JSON.parse(await way.locator('pre').innerText()) as { config?: object }; // What the page's own view wrote.
    expect(JSON.stringify(shown)).toContain('location.city=S%C3%A3o+Paulo');
    expect(decodedLink(href)).toEqual(shown.config ?? shown);
  });

  it('remember only the selected client', async () => {
    await open('weather');
    await page.getByLabel('Client', { exact: true }).selectOption('codex');
    await open('flat');
    await page.locator('#snippets').getByText('codex mcp add').first().waitFor();
    expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['portolan:preferences', '{"client":"codex"}']]);
  });
});

describe('connecting from the page', () => {
  it('shows what is missing in the arguments of a tool', async () => {
    await open('weather');
    await connect();
    await card(1).getByRole('button', { name: /Call/ }).click();
    await card(1).getByRole('alert').getByRole('link', { name: 'Date is required' }).waitFor();
  });

  it('explains a server without CORS headers', async () => {
    await open('closed');
    await connect();
    await card(1).getByText('Not connected.').waitFor();
    expect(await card(1).innerText()).toMatch(/CORS/);
  });

  it('shows errors from the server', async () => {
    await page.route(`${site.weather.url}/mcp?**`, (route) =>
      route.fulfill({
        status: 422,
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: JSON.stringify({
          status: 422,
          title: 'Invalid configuration',
          detail: '',
          instance: '/mcp',
          help: '',
          errors: [{ param: 'region', pointer: '/region', reason: 'is not served' }],
        }),
      }),
    );
    await open('flat');
    await page.getByLabel('Region').fill('mars');
    await page.getByLabel('API key').fill('k');
    await connect();
    await card(1).getByText('is not served').waitFor();
  });

  it('works with the keyboard alone', async () => {
    await open('weather');
    await page.getByLabel('City').focus();
    await page.keyboard.type('Bergen');
    await page.keyboard.press('Enter');
    await card(1).getByText('Connected.').waitFor();
    await card(1).getByLabel('Date').focus();
    await card(1).getByLabel('Date').fill('2026-01-31');
    await page.keyboard.press('Enter');
    await card(1).getByText('Weather in Bergen').waitFor();
  });
});

/** The content of a link: JSON in its query, plain or in Base64, or the whole query as JSON. */
function decodedLink(href: string): unknown {
  const query = href.slice(href.indexOf('?') + 1);
  const config = new URLSearchParams(query).get('config');
  if (config === null) return JSON.parse(decodeURIComponent(query));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(config), (character) => character.charCodeAt(0))));
}
describe('the headers of a server', () => {
  const SECRET = 'canary-0123456789';

  it('are required before a connection is opened, and sent with every request', async () => {
    await open('tides');
    await connect();
    await page.getByRole('link', { name: 'Token is required' }).waitFor();
    await page.getByLabel('Token').fill('two\u2028lines');
    await page.getByLabel('Token').blur();
    await expect.poll(() => page.getByLabel('Token').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Token').fill(SECRET);
    await connect();
    await card(1).getByText('Connected.').waitFor();
    expect(await card(1).innerText()).toContain('Authorization: Bearer ••••6789');
    expect(site.tides.requests.length).toBeGreaterThan(2);
    for (const { path, headers } of site.tides.requests) {
      expect(path).not.toContain('canary');
      expect([headers.authorization, headers['x-office']]).toEqual([`Bearer ${SECRET}`, 'north']);
    }
    expect(asked.join(' ')).not.toContain('canary');
  });
});
