import { describe, expect, it } from 'vitest';

import { similarValues } from '../../../src/search/query/similar-values.ts';

/** A column in which the value at each place has as many servers as stated. */
function column(servers: Readonly<Record<string, number>>): Parameters<typeof similarValues>[0] {
  const values = Object.keys(servers);
  return { values, ids: Uint32Array.from(values.flatMap((value, at) => Array<number>(servers[value] ?? 0).fill(at))) };
}

const CATEGORIES = column({ 'Communication & Messaging': 4, data: 1, database: 4, databases: 25, Design: 2 });

describe('the similar values of a filter', () => {
  it.each([
    ['datab', ['databases', 'database', 'data']],
    ['communication-messaging', ['Communication & Messaging']],
    ['desing', ['Design']],
    ['DAT', ['databases', 'database', 'data']],
    ['dxta', ['data']],
    ['maps', []],
    ['&', []],
  ])('to %j are %j, those of most servers first', (text, values) => {
    expect(similarValues(CATEGORIES, text, 6)).toEqual(values);
  });

  it('have characters outside the basic plane compared whole', () => {
    const shops = column({ 𠮷野家屋: 2, 𠮷野家定: 1, 𠯷野家: 1 });
    expect(similarValues(shops, '𠮷野家店', 6)).toEqual(['𠮷野家屋', '𠮷野家定']);
  });

  it('are as many as requested', () => {
    expect(similarValues(CATEGORIES, 'd', 2)).toEqual(['databases', 'database']);
  });
});
