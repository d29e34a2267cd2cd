import { describe, expect, it } from 'vitest';

import { KNOWN_PRODUCTS } from '../../../src/catalog/lists/known-products.ts';
import { readProducts, withKnownProducts } from '../../../src/catalog/lists/product-file.ts';

describe('readProducts', () => {
  it('reads names, owners and hosts', () => {
    const entry = { name: 'Notion', also: ['Notion AI'], owners: ['makenotion'], hosts: ['notion.com'] };
    expect(readProducts({ products: [entry, { name: 'Acme', owners: [] }] })).toEqual({
      value: [entry, { name: 'Acme', also: [], owners: [], hosts: [] }],
      problems: [],
    });
  });

  it.each([
    ['that is no map', ['Notion'], 'not-a-product /products/0', 0],
    ['without a name', [{ owners: ['a'] }], 'not-a-product /products/0', 0],
    ['without letters in its name', [{ name: '!', owners: ['a'] }], 'not-a-product /products/0', 0],
    ['without owners', [{ name: 'Notion' }], 'not-a-product /products/0', 0],
    ['with an owner that is a path', [{ name: 'Notion', owners: ['make/notion'] }], 'bad-product /products/0/owners', 1],
    ['with a host of one label', [{ name: 'Notion', owners: [], hosts: ['com'] }], 'bad-product /products/0/hosts', 1],
    ['with a URL as host', [{ name: 'Notion', owners: [], hosts: ['https://notion.com'] }], 'bad-product /products/0/hosts', 1],
    [
      'of an earlier name',
      [
        { name: 'Notion', owners: [] },
        { name: 'Other', also: ['no-tion'], owners: [] },
      ],
      'repeated-product /products/1',
      1,
    ],
  ])('reports an entry %s, with its place and a fix', (_what, products, problem, kept) => {
    const { value, problems } = readProducts({ products });
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([problem]);
    expect(problems[0]?.hint).not.toBe('');
    expect(value).toHaveLength(kept);
  });

  it('refuses a file that is not a map', () => {
    expect(readProducts([]).problems.map(({ code }) => code)).toEqual(['not-products']);
  });
});

describe('the products of a catalogue', () => {
  it('are its own, and the known ones of other names', () => {
    const own = { name: 'NOTION', also: [], owners: [], hosts: [] };
    const all = withKnownProducts([own]);
    expect(all[0]).toBe(own);
    expect(all).toHaveLength(KNOWN_PRODUCTS.length);
    expect(withKnownProducts([])).toEqual(KNOWN_PRODUCTS);
  });

  it('include known ones that a file could have', () => {
    expect(
      readProducts({
        products: KNOWN_PRODUCTS.map((known) => ({ ...known, also: [...known.also], owners: [...known.owners], hosts: [...known.hosts] })),
      }),
    ).toEqual({
      value: KNOWN_PRODUCTS,
      problems: [],
    });
  });
});
