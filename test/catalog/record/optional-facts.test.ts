import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import { OPTIONAL_FACTS, optionalFactsTree, readOptionalFacts } from '../../../src/catalog/record/optional-facts.ts';
import { iconSource } from '../../../src/catalog/record/server-icon.ts';
import { statedUrl } from '../../../src/catalog/values/stated-url.ts';
import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { anyOptionalFacts } from '../../support/optional-fact-arbitraries.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const read = (value: object): { readonly facts: object; readonly codes: readonly string[] } => {
  const reader = new FieldReader(value as JsonObject);
  return { facts: readOptionalFacts(reader), codes: reader.problems.map(({ code }) => code) };
};

describe('optional facts', () => {
  it('read back unchanged, each in its place', () => {
    fc.assert(
      fc.property(anyOptionalFacts, (facts) => {
        const tree = optionalFactsTree(facts);
        expect(read(JSON.parse(JSON.stringify(tree)) as object)).toEqual({ facts, codes: [] });
        expect(Object.keys(tree)).toEqual(OPTIONAL_FACTS.filter((name) => facts[name] !== undefined));
      }),
    );
  });

  it('are empty if nothing is stated, or the server is active', () => {
    expect(read({})).toEqual({ facts: {}, codes: [] });
    expect(read({ status: 'active', statusMessage: 'Old words.', statusChangedAt: '2026-01-01T00:00:00Z' })).toEqual({
      facts: {},
      codes: [],
    });
  });

  it('are reported and omitted if they cannot be read', () => {
    expect(read({ status: 'retired', websiteUrl: 'ftp://acme.example', icons: ['text', { src: 'i.png' }] })).toEqual({
      facts: {},
      codes: ['bad-icon', 'bad-icon', 'bad-url', 'bad-status'],
    });
  });

  it('have a licence, a count of stars and a time, else they are reported and omitted', () => {
    const stated = { license: '(MIT OR Apache-2.0)', stars: 0, releasedAt: '2026-01-02T03:04:05.000Z' };
    expect(read(stated)).toEqual({ facts: stated, codes: [] });
    for (const license of ['', '[NOT GIVEN]', '<UNKNOWN>', 'NOASSERTION']) expect(read({ license })).toEqual({ facts: {}, codes: [] });
    for (const license of ['x'.repeat(101), 'MIT\nx', 'MIT\u200B'])
      expect(read({ license })).toEqual({ facts: {}, codes: ['bad-license'] });
    expect(read({ releasedAt: 'soon' })).toEqual({ facts: {}, codes: ['bad-time'] });
    for (const stars of [-1, 1.5, 'many']) expect(read({ stars }).facts).toEqual({});
  });

  it('are limited to 500 characters of a message and 20 icons', () => {
    const icons = Array.from({ length: 30 }, (_, at) => ({ src: `https://acme.example/${at}.png` }));
    const { facts } = read({ status: 'deprecated', statusMessage: '⚓'.repeat(600), icons });
    expect(facts).toMatchObject({ statusMessage: '⚓'.repeat(500), icons: icons.slice(0, 20) });
  });
});

describe('a stated URL', () => {
  it('keeps the spelling of its source if that is a URI', () => {
    for (const url of ['https://acme.example', 'https://Acme.example/a?b=[1]', 'http://acme.example:8080/#x', 'https://[::1]/a'])
      expect(statedUrl(url)).toBe(url.includes('[1]') ? undefined : url);
  });

  it('is normalised by the URL standard otherwise', () => {
    expect(statedUrl('https://acme.example/a b')).toBe('https://acme.example/a%20b');
    expect(statedUrl('HTTPS://acme.example/ö')).toBe('https://acme.example/%C3%B6');
    expect(statedUrl('https://acme.example\\@evil.example')).toBe('https://acme.example/@evil.example');
  });

  it('is omitted with credentials, with another scheme, or if it is relative', () => {
    for (const url of ['https://a:b@acme.example', 'javascript:alert(1)', '//acme.example', '/a', ''])
      expect(statedUrl(url)).toBeUndefined();
  });
});

describe('the URL of an icon', () => {
  it.skipIf(!hasSharedData)(`is omitted for every URL that must not be published ${NEEDS_SHARED_DATA}`, () => {
    const rows = sharedRows<{ readonly iconUrl: string; readonly body?: string }>('attacks', 'icon-url-attacks.jsonl');
    // What an address serves is not looked at: nothing of this catalogue ever loads an icon.
    const addresses = rows.filter(({ body }) => body === undefined).map(({ iconUrl }) => iconUrl);
    expect(addresses.length).toBeGreaterThan(9);
    expect(addresses.map(iconSource)).toEqual(addresses.map(() => undefined));
  });

  it('is omitted for a numeric host and for the local machine', () => {
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '10.0.0.1', 'localhost', 'a.localhost'])
      expect(iconSource(`https://${host}/i.png`), host).toBeUndefined();
    expect(iconSource('https://acme.example/i.png')).toBe('https://acme.example/i.png');
  });
});
