import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { baseUrl, httpUrl, withoutMcp } from '../../../src/catalog/values/http-url.ts';
import { REFUSED_HOST_URLS } from '../../support/refused-hosts.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';
import { codePoint } from '../../support/code-point.ts';
import { webUrl } from '../../support/web-url.ts';

/** An origin as a policy may name it: a host-source without wildcards (CSP level 3 §2.3.1), or an IPv6 address. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/;

describe('httpUrl', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://Example.ORG:80/a b', 'http://example.org/a%20b'],
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['https://[2001:DB8:0:0::1]/', 'https://[2001:db8::1]/'],
    ['https://192.0.2.7/mcp', 'https://192.0.2.7/mcp'],
    ['http://localhost:4321', 'http://localhost:4321/'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['https://a--b.1.example:8443/', 'https://a--b.1.example:8443/'],
    [`https://${'a'.repeat(63)}.example`, `https://${'a'.repeat(63)}.example/`],
  ])('normalises %s to %s', (text, expected) => {
    expect(httpUrl(text)).toBe(expected);
  });

  it.each([
    '',
    'example.org',
    '//example.org',
    '/a',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:example.org',
    'https://u@example.org',
    'https://u:p@example.org',
    'http://exa mple.org',
    'file:///etc/passwd',
    'https://[::1',
    'https://exa mple.org/mcp',
  ])('refuses %j', (text) => {
    expect(httpUrl(text)).toBeUndefined();
  });

  it.each(REFUSED_HOST_URLS)('refuses the host of %j', (text) => {
    expect(httpUrl(text)).toBeUndefined();
  });

  it('returns no origin that would have another meaning in a Content-Security-Policy, whatever the host', () => {
    const host = fc.oneof(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), fc.string({ unit: codePoint, minLength: 1 }), fc.domain());
    fc.assert(
      fc.property(host, (text) => {
        const url = httpUrl(`https://${text}/mcp`);
        if (url !== undefined) expect(new URL(url).origin).toMatch(PLAIN_ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });

  it.skipIf(!hasSharedData)(`returns none for the payloads and addresses of the attack data either ${NEEDS_SHARED_DATA}`, () => {
    const payloads = sharedRows<{ readonly payload: string }>('attacks', 'xss-payloads.jsonl').map(({ payload }) => payload);
    const icons = sharedRows<{ readonly iconUrl: string }>('attacks', 'icon-url-attacks.jsonl').map(({ iconUrl }) => iconUrl);
    const addresses = sharedRows<{ readonly url: string }>('attacks', 'ssrf-urls.jsonl').map(({ url }) => url);
    const texts = [...payloads, ...payloads.flatMap((text) => [`https://${text}/mcp`, `https://a${text}.example`]), ...icons, ...addresses];
    expect(texts.length).toBeGreaterThan(100);
    const origins = texts.flatMap((text) => httpUrl(text) ?? []).map((url) => new URL(url).origin);
    expect(origins.filter((origin) => !PLAIN_ORIGIN.test(origin))).toEqual([]);
  });
});

describe('baseUrl', () => {
  it.each([
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/a//', 'https://example.org/a'],
    ['https://example.org/a#b', 'https://example.org/a'],
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['https://example.org/proxy?target=https://x.example/', 'https://example.org/proxy?target=https://x.example/'],
  ])('normalises %s to %s', (text, expected) => {
    expect(baseUrl(text)).toBe(expected);
  });

  // Work that grows with the square of the length does not end in the time of a test.
  it('reads a run of a million slashes in one pass', () => {
    const url = `https://acme.example${'/'.repeat(1_000_000)}`;
    expect(baseUrl(url)).toBe('https://acme.example');
    expect(baseUrl(`${url}a`)).toBe(`${url}a`);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(webUrl({ withQuery: true, withFragment: true }), (url) => {
        const base = baseUrl(url);
        expect(base).toBeDefined();
        expect(baseUrl(base ?? '')).toBe(base);
      }),
    );
  });
});

describe('withoutMcp', () => {
  it.each([
    ['https://example.org/a/mcp', 'https://example.org/a'],
    ['https://example.org/amcp', 'https://example.org/amcp'],
    ['https://example.org/proxy?path=/mcp', 'https://example.org/proxy?path=/mcp'],
  ])('reads %s as %s', (url, expected) => {
    expect(withoutMcp(url)).toBe(expected);
  });
});
