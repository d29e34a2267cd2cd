import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { accessibilityFaultsHere, WCAG_TAGS } from '../../../support/axe.ts';
import { reusedPage } from '../../../support/reused-page.ts';
import { closeContexts, sharedBrowser } from '../../../support/shared-browser.ts';
import { serveBundled, type BundledPage } from '../../../support/bundled-page.ts';
import { serve, type TestServer } from '../../../support/http-server.ts';
import { serveWeatherHost, type WeatherHost } from '../../../support/weather-host.ts';

const SECRET = 'sk-very-secret-1';

let browser: Browser;
let bundle: BundledPage;
let page: Page;
let faults: string[];
let hosts: Record<'modern-json' | 'modern-sse' | 'legacy-json' | 'legacy-sse' | 'closed' | 'hidden' | 'slow', WeatherHost>;
/** Answers without CORS headers. */
let mute: TestServer;
/** Answers each path `/<status>` with that status. */
let statuses: TestServer;
let nobody: string;

beforeAll(async () => {
  hosts = {
    'modern-json': await serveWeatherHost({ era: 'modern', responseMode: 'json' }),
    'modern-sse': await serveWeatherHost({ era: 'modern', responseMode: 'sse' }),
    'legacy-json': await serveWeatherHost({ era: 'legacy', responseMode: 'json' }),
    'legacy-sse': await serveWeatherHost({ era: 'legacy', responseMode: 'sse' }),
    closed: await serveWeatherHost({ era: 'modern', responseMode: 'json', allowedOrigins: ['https://elsewhere.example'] }),
    hidden: await serveWeatherHost({ era: 'legacy', responseMode: 'json', change: withoutExposedHeaders }),
    slow: await serveWeatherHost({ era: 'modern', responseMode: 'json', change: slowCalls }),
  };
  mute = await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('hello'));
  statuses = await serve(({ url = '', method }, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'content-type': 'text/html' };
    if (method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const status = Number(/^\/(\d{3})/.exec(url)?.[1] ?? 200);
    response.writeHead(status, { ...headers, ...(status === 307 && { location: `${mute.url}/` }) }).end('<b>no</b>');
  });
  const removed = await serve(() => undefined);
  nobody = removed.url;
  await removed.close();
  const tls = mute.url.replace('http:', 'https:');
  const origins = [...Object.values(hosts).map(({ url }) => url), mute.url, statuses.url, nobody, tls];
  bundle = await serveBundled(
    'test/site/browser/connect/connection-card-page.ts',
    `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src ${origins.join(' ')}`,
  );
  browser = await sharedBrowser();
});

afterAll(async () => {
  await closeContexts();
  for (const server of [...Object.values(hosts), mute, statuses]) await server.close();
  await bundle.close();
});

beforeEach(async () => {
  page = await reusedPage(browser, bundle.server.url, { prepare: { name: 'policy breaches', run: reportBreaches } });
  await page.context().addCookies([{ name: 'visitor', value: 'known', url: bundle.server.url }]);
  faults = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(bundle.server.url);
});

/** Reports each breach of a policy as an error of its page. */
async function reportBreaches(fresh: Page): Promise<void> {
  await fresh.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`policy: ${violatedDirective} ${blockedURI}`)),
    ),
  );
}

/** Hides the session id from pages, like servers that do not expose the header. */
function withoutExposedHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('access-control-expose-headers');
  return new Response(response.body, { status: response.status, headers });
}

async function slowCalls(response: Response, request: Request): Promise<Response> {
  if (request.headers.get('mcp-method') === 'tools/call') await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
  return response;
}

async function open(address: string): Promise<Locator> {
  const before = await page.locator('.connection-card').count();
  await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('open-connection', { detail })), address);
  return page.locator('.connection-card').nth(before);
}

/** The control of an argument. */
function control(card: Locator, pointer: string): Locator {
  return card.locator(`input[data-pointer="${pointer}"]`);
}

async function forecast(card: Locator, from = '2026-03-01'): Promise<string> {
  await card.getByLabel('Tool').selectOption({ label: 'forecast' });
  await control(card, '/from').fill(from);
  await card.getByText('Call the tool').click();
  await card.getByText(/answered in \d+ ms/).waitFor();
  return card.locator('.tool-result').innerText();
}

const failureOf = async (card: Locator): Promise<string> => card.locator('.failure').innerText();

describe.each(['modern-json', 'modern-sse', 'legacy-json', 'legacy-sse'] as const)('a connection to a server (%s)', (kind) => {
  it('is opened, used and closed under a strict policy, and sends only the chosen values', async () => {
    const host = hosts[kind];
    const card = await open(`${host.url}/mcp?units=kelvin&forecast.days=2`);
    await card.getByText('Connected.').waitFor();
    expect(await card.locator('.server-info').innerText()).toMatch(
      kind.startsWith('modern') ? /^Server: Made-up weather 1\.0\.0 · MCP 2026/ : /^Server: Made-up weather 1\.0\.0 · MCP 2025/,
    );
    expect(await card.getByLabel('Tool').locator('option').allInnerTexts()).toEqual(['current_weather', 'forecast']);
    const answer = await forecast(card);
    expect(answer).toContain('2026-03-02: ');
    expect(answer).not.toContain('2026-03-03: ');
    expect(answer).toContain('kelvin, 2 days');
    await card.getByText('Close').click();
    await card.getByText('Closed.').waitFor();
    expect(await card.locator('.tool-result').innerText()).toBe(answer);
    expect([...host.types]).toEqual([kind.endsWith('sse') ? 'text/event-stream' : 'application/json']);
    expect(host.requests.some(({ method }) => method === 'GET')).toBe(false);
    if (kind.startsWith('legacy')) await expect.poll(() => host.requests.at(-1)?.method).toBe('DELETE');
    for (const { headers } of host.requests) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    expect(faults.filter((fault) => !(kind.startsWith('legacy') && fault.includes('400')))).toEqual([]);
  });
});

describe('a page with connections', () => {
  it('loads the client when the first connection is opened', async () => {
    const scripts = (): string[] =>
      bundle.server.requests
        .slice(seen)
        .map(({ path }) => path)
        .filter((path) => path.includes('session'));
    const seen = bundle.server.requests.length;
    await page.reload({ waitUntil: 'networkidle' });
    expect(scripts()).toEqual([]);
    const card = await open(`${hosts['modern-json'].url}/mcp`);
    await card.getByText('Connected.').waitFor();
    expect(scripts()).toHaveLength(1);
  });

  it('reports that the client cannot be loaded', async () => {
    await page.route(/mcp-session/, (route) => route.abort());
    const card = await open(`${hosts['modern-json'].url}/mcp`);
    await card.getByText('This page is incomplete').waitFor();
  });

  it('is accessible in every state of the connections', async () => {
    const address = `${hosts['modern-json'].url}/mcp`;
    const [used, refused, closed] = [await open(address), await open(`${address}?units=x`), await open(address)];
    await used.getByText('Connected.').waitFor();
    await forecast(used);
    await refused.getByText('Not connected.').waitFor();
    await closed.getByText('Close').click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('card3-title');
    expect(await accessibilityFaultsHere(page, WCAG_TAGS)).toEqual([]);
  });

  it('ends its sessions when the page is left', async () => {
    const card = await open(`${hosts['legacy-json'].url}/mcp`);
    await card.getByText('Connected.').waitFor();
    const { length } = hosts['legacy-json'].requests;
    await page.goto('about:blank');
    await expect.poll(() => hosts['legacy-json'].requests.slice(length).map(({ method }) => method)).toContain('DELETE');
  });
});

describe('several connections', () => {
  it.each(['modern-json', 'legacy-sse'] as const)('each keep their own configuration (%s)', async (kind) => {
    const first = await open(`${hosts[kind].url}/mcp?units=celsius&location.city=Oslo`);
    const second = await open(`${hosts[kind].url}/mcp?units=fahrenheit&location.city=Rome`);
    await first.getByText('Connected.').waitFor();
    await second.getByText('Connected.').waitFor();
    expect(await forecast(second)).toMatch(/Weather in Rome[^]*fahrenheit/);
    expect(await forecast(first)).toMatch(/Weather in Oslo[^]*celsius/);
    await second.getByText('Close').click();
    await second.getByText('Closed.').waitFor();
    expect(await forecast(first, '2026-04-01')).toMatch(/Weather in Oslo[^]*2026-04-01[^]*celsius/);
  });
});

describe('calling a tool', () => {
  it('requires values that match the schema of the tool', async () => {
    const card = await open(`${hosts['modern-json'].url}/mcp`);
    await card.getByText('Connected.').waitFor();
    await card.getByLabel('Tool').selectOption({ label: 'forecast' });
    await card.getByText('Call the tool').click();
    const summary = card.getByRole('alert');
    await summary.getByText('From').waitFor();
    await control(card, '/from').fill('2026-02-28');
    await control(card, '/days').fill('99');
    await control(card, '/days').press('Enter');
    await summary.getByText('Days').waitFor();
    expect(await summary.getByText('From').count()).toBe(0);
    await control(card, '/days').fill('2');
    await control(card, '/days').press('Enter');
    await card.getByText(/answered in/).waitFor();
    expect(await card.locator('.tool-result pre').innerText()).toMatch(/Weather in Lisbon\n2026-02-28: .*\n2026-03-01: .*\nSettings/);
    expect(await control(card, '/from').inputValue()).toBe('2026-02-28');
  });

  it('keeps the values of each tool while another one is selected', async () => {
    const card = await open(`${hosts['modern-json'].url}/mcp`);
    await card.getByText('Connected.').waitFor();
    await control(card, '/date').fill('2026-02-28');
    await card.getByLabel('Tool').selectOption({ label: 'forecast' });
    await control(card, '/from').fill('2026-03-01');
    await card.getByLabel('Tool').selectOption({ label: 'current_weather' });
    expect(await control(card, '/date').inputValue()).toBe('2026-02-28');
    await card.getByText('Call the tool').click();
    await card.getByText(/answered in/).waitFor();
    await card.getByLabel('Tool').selectOption({ label: 'forecast' });
    expect(await control(card, '/from').inputValue()).toBe('2026-03-01');
  });

  it('announces an answer without its content', async () => {
    const card = await open(`${hosts['modern-json'].url}/mcp`);
    await card.getByText('Connected.').waitFor();
    await forecast(card);
    const result = card.locator('.tool-result');
    expect(await result.getByRole('status').innerText()).toMatch(/^forecast answered in \d+ ms\.$/);
    expect(await result.locator('pre').evaluate((text) => text.closest('[role=status], [role=alert], [aria-live]'))).toBeNull();
  });

  it('can be cancelled', async () => {
    const card = await open(`${hosts.slow.url}/mcp`);
    await card.getByText('Connected.').waitFor();
    await control(card, '/date').fill('2026-02-28');
    await card.getByText('Call the tool').click();
    await card.getByText('Cancel the call').press('Enter');
    await card.locator('.tool-result').getByText('Cancelled', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Call the tool/);
  });
});

describe('a card whose call fails', () => {
  it('reports a lost connection, not missing CORS headers, and continues', async () => {
    const address = `${hosts['modern-json'].url}/mcp`;
    const card = await open(address);
    await card.getByText('Connected.').waitFor();
    await control(card, '/date').fill('2026-02-28');
    await page.route(`${address}**`, (route) => route.abort('connectionreset'));
    await card.getByText('Call the tool').click();
    expect(await failureOf(card)).toMatch(/The connection was interrupted[^]*may still have been carried out/);
    expect(await failureOf(card)).not.toContain('CORS');
    await page.unroute(`${address}**`);
    await card.getByText('Call the tool').click();
    await card.getByText(/answered in/).waitFor();
  });

  it('is closed after the server ended the session, and can be connected again', async () => {
    const address = `${hosts['legacy-json'].url}/mcp`;
    const card = await open(address);
    await card.getByText('Connected.').waitFor();
    await control(card, '/date').fill('2026-02-28');
    await page.route(`${address}**`, (route) =>
      route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, contentType: 'text/plain', body: 'Session not found' }),
    );
    await card.getByText('Call the tool').click();
    await card.getByText('The server has ended this session.').waitFor();
    expect(await card.getByText('Call the tool').count()).toBe(0);
    expect(await failureOf(card)).toContain('not carried out');
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^card\d+-title$/);
    await page.unroute(`${address}**`);
    await card.getByRole('button', { name: /^Connect again \(connection \d+\)$/ }).click();
    await card.getByText('Connected.').waitFor();
  });
});

describe('a connection that cannot be opened', () => {
  it('names every setting that the server refuses, without its value', async () => {
    const card = await open(`${hosts['modern-json'].url}/mcp?units=very-hot-${SECRET}&apiKey=short`);
    await card.getByText('Not connected.').waitFor();
    expect(await card.locator('.refused li').allInnerTexts()).toEqual([
      expect.stringMatching(/^units: ./),
      expect.stringMatching(/^apiKey: ./),
    ]);
    expect(await card.innerText()).toContain('refuses this configuration');
    expect(await card.innerHTML()).not.toContain(SECRET);
  });

  it.each([
    ['allows no origins', () => `${mute.url}/mcp?apiKey=${SECRET}`, /does not answer web pages[^]*CORS/],
    ['allows only other origins', () => `${hosts.closed.url}/mcp?apiKey=${SECRET}`, /does not answer web pages[^]*CORS/],
    ['does not respond', () => `${nobody}/mcp?apiKey=${SECRET}`, /No answer from 127\.0\.0\.1[^]*DNS[^]*TLS/],
    ['has invalid TLS', () => `${mute.url.replace('http:', 'https:')}/mcp?apiKey=${SECRET}`, /No answer from[^]*certificate/],
    ['does not expose its session id', () => `${hosts.hidden.url}/mcp?apiKey=${SECRET}`, /hides its session/],
    ['returns a web page', () => `${statuses.url}/200?apiKey=${SECRET}`, /not an MCP server[^]*a web page/],
    ['redirects', () => `${statuses.url}/307?apiKey=${SECRET}`, /redirects to another URL/],
    ['requires a login', () => `${statuses.url}/401?apiKey=${SECRET}`, /requires authentication/],
    ['forbids access', () => `${statuses.url}/403?apiKey=${SECRET}`, /denies access to this page/],
    ['responds 404', () => `${statuses.url}/404?apiKey=${SECRET}`, /no MCP server at this URL/],
    ['responds 503', () => `${statuses.url}/503?apiKey=${SECRET}`, /accepts no connections now/],
  ])('is explained if the server %s', async (_, address, words) => {
    const card = await open(address());
    await card.getByText('Not connected.').waitFor();
    const text = await failureOf(card);
    expect(text).toMatch(words);
    expect(text).not.toContain(SECRET);
    expect(await card.locator('.steps li').count()).toBeGreaterThan(0);
    await card.getByText('Remove').click();
    expect(await card.count()).toBe(0);
  });
});
