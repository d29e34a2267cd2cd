import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { baseUrl, httpUrl } from '../../src/catalog/http-url.ts';

describe('httpUrl', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://Example.ORG:80/a b', 'http://example.org/a%20b'],
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ])('writes %s as %s', (text, expected) => {
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
  ])('refuses %j', (text) => {
    expect(httpUrl(text)).toBeUndefined();
  });
});

describe('baseUrl', () => {
  it.each([
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/a//', 'https://example.org/a'],
    ['https://example.org/a#b', 'https://example.org/a'],
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ])('writes %s as %s', (text, expected) => {
    expect(baseUrl(text)).toBe(expected);
  });

  it('gives the same again for what it gave', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const base = baseUrl(url);
        expect(base).toBeDefined();
        expect(baseUrl(base ?? '')).toBe(base);
      }),
    );
  });
});
