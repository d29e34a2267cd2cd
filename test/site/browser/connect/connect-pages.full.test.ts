import { describe, expect, it } from 'vitest';

import { ajvValidator } from '../../../../src/session-config/ajv/index.ts';
import { readConfig } from '../../../../src/session-config/index.ts';
import { accessibilityFaults, rulesIn } from '../../../support/axe.ts';
import { COLOR_SCHEMES } from '../../../support/cases.ts';
import { htmlFaults } from '../../../support/html-faults.ts';
import { browser, card, connect, open, page, said, site, usePage, useConnectSite } from './connect-browser.ts';
import { FLAT_SCHEMA } from './connect-schemas.ts';

useConnectSite();

describe('the content security policy of the page', () => {
  it('adds only the origin of its server', async () => {
    await open('weather');
    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
    expect(policy).toContain(`connect-src 'self' ${site.weather.url};`);
    expect(policy).toContain(`form-action 'self' ${site.weather.url};`);
    expect(policy).not.toMatch(/unsafe|\*/);
    await page.goto(`${site.origin}/servers/forms/weather/`);
    expect(await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')).toContain("connect-src 'self';");
  });
});

describe('the pages of a server at an IPv6 address, which no content security policy can name', () => {
  it('open no connection and no URL, explain why, and show client snippets', async () => {
    await open('six');
    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
    expect(policy).not.toContain('[');
    expect(await page.locator('#connect-now, #open-address').count()).toBe(0);
    expect(await page.locator('#config-form').getAttribute('action')).toBeNull();
    expect(await page.getByText('This page cannot connect to an IPv6 address').isVisible()).toBe(true);
    await page.getByLabel('Region').fill('north');
    await expect.poll(() => page.locator('#snippets').innerText()).toContain('http://[::1]:8/mcp?region=north');
    await page.goto(`${site.origin}/servers/forms/six/`);
    expect(await page.getByRole('link', { name: 'Try it here' }).count()).toBe(0);
  });
});

describe('without JavaScript', () => {
  it('the form opens the URL with the values, and without the secret', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    await plainPage.goto(`${site.origin}/connect/forms/flat/`);
    await plainPage.getByLabel('Region').fill('eu north');
    await plainPage.getByLabel('API key').fill('canary');
    await plainPage.getByLabel('celsius').check();
    const [opened] = await Promise.all([plain.waitForEvent('page'), plainPage.getByRole('button', { name: 'Open the URL' }).click()]);
    await opened.waitForURL(/mcp/);
    expect(opened.url()).not.toContain('canary');
    expect(opened.url()).toContain(`${site.weather.url}/mcp?`);
    expect(new URL(opened.url()).searchParams.get('tenant')).toBe('7');
    const read = readConfig(`${opened.url()}&apiKey=k`, ajvValidator(FLAT_SCHEMA));
    expect(read).toMatchObject({ ok: true, value: { region: 'eu north', apiKey: 'k', days: 5, units: 'celsius', code: '007' } });
    expect(await plainPage.locator('#config-form > noscript').innerText()).toContain('Secrets are left out');
    await plain.close();
  });

  it('the form shows its defaults, and is not sent without required values', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    await plainPage.goto(`${site.origin}/connect/forms/weather/`);
    expect(await plainPage.getByLabel('celsius').isChecked()).toBe(true);
    await plainPage.goto(`${site.origin}/connect/forms/flat/`);
    await plainPage.getByRole('button', { name: 'Open the URL' }).click();
    expect(await plainPage.getByLabel('Region').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(plain.pages()).toHaveLength(1);
    await plain.close();
  });
});

describe.each(['weather', 'flat', 'rich', 'nothing', 'local'])('the connect page of the %s server', (name) => {
  it.each(COLOR_SCHEMES)('is accessible and keeps to its width (%s, 360 and 1280 px)', async (colorScheme) => {
    await usePage({ colorScheme, viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
    await open(name);
    if (name === 'rich') await page.getByRole('button', { name: 'Add a row (Headers)' }).click();
    if (name !== 'local') await connect();
    if (name === 'weather') await card(1).getByText('Connected.').waitFor();
    if (name === 'flat') await page.getByText('problems').waitFor();
    await page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    // The scripts do not depend on colours.
    if (colorScheme === 'light') expect(htmlFaults(await page.content())).toEqual([]);
    expect(await accessibilityFaults(page, rulesIn(colorScheme))).toEqual([]);
    expect(said).toEqual([]);
  });
});
