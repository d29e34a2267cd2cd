import { describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { outputKey, siteKey } from '../../../src/publish/output/site-key.ts';

const PARTS = {
  code: 'abc',
  site: DEFAULT_SITE_SETTINGS,
  publication: { url: 'https://example.org/' },
  embedder: 'static-1',
  pictures: true,
};

describe('siteKey', () => {
  it('is the same for the same settings in another order', () => {
    const reversed = Object.fromEntries(Object.entries(DEFAULT_SITE_SETTINGS).reverse()) as unknown as typeof DEFAULT_SITE_SETTINGS;
    expect(siteKey({ ...PARTS, site: reversed })).toBe(siteKey(PARTS));
  });

  it.each([
    ['the program', { code: 'abd' }],
    ['the name of the site', { site: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' } }],
    ['the language', { site: { ...DEFAULT_SITE_SETTINGS, language: 'de' as const } }],
    ['a family of files', { site: { ...DEFAULT_SITE_SETTINGS, files: { ...DEFAULT_SITE_SETTINGS.files, badges: false } } }],
    ['the URL of the site', { publication: { url: 'https://example.org/list/' } }],
    ['the embedder', { embedder: 'static-2' }],
    ['the preview images', { pictures: false }],
  ])('changes with %s', (_, change) => {
    expect(siteKey({ ...PARTS, ...change })).not.toBe(siteKey(PARTS));
  });
});

describe('outputKey', () => {
  it('separates its inputs', () => {
    expect(outputKey('ab', 'c')).not.toBe(outputKey('a', 'bc'));
    expect(outputKey('ab')).not.toBe(outputKey('a', 'b'));
    expect(outputKey('1:a')).not.toBe(outputKey('', 'a'));
  });

  it('is the SHA-256 of its inputs as base64', () => {
    expect(outputKey('ab', 'c')).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(outputKey('ab', 'c')).toBe(outputKey('ab', 'c'));
  });
});
