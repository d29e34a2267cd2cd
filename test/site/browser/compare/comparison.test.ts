import { describe, expect, it } from 'vitest';

import {
  comparisonOf,
  isCompared,
  urlOfComparison,
  withoutServer,
  withServer,
  type Comparison,
} from '../../../../src/site/browser/compare/comparison.ts';

const read = (query: string): Comparison => comparisonOf(new URL(`https://list.example/compare/${query}`));
const queryOf = (comparison: Comparison): string => urlOfComparison(comparison, new URL('https://list.example/compare/?old')).search;

describe('a comparison in the URL', () => {
  it('is read with its servers in order, each once in any letter case', () => {
    expect(read('?s=acme/mail&s=Bolt/x&s=ACME/mail&s=&s=%20')).toEqual({
      servers: ['acme/mail', 'Bolt/x'],
      leftOut: [],
      onlyDifferent: false,
    });
    expect(read('')).toEqual({ servers: [], leftOut: [], onlyDifferent: false });
  });

  it('is written as it was read, with readable names', () => {
    for (const query of ['', '?s=acme/mail', '?s=@acme/mail&s=bolt/x%20%26%3D&rows=different', '?rows=different'])
      expect(queryOf(read(query))).toBe(query);
  });

  it('has four servers at most, and names the others', () => {
    const comparison = read('?s=a&s=b&s=c&s=d&s=e&s=f');
    expect(comparison).toMatchObject({ servers: ['a', 'b', 'c', 'd'], leftOut: ['e', 'f'] });
    expect(queryOf(comparison)).toBe('?s=a&s=b&s=c&s=d');
  });

  it('keeps names that cannot be written in UTF-8 or are very long readable', () => {
    const { servers } = read(`?s=${'x'.repeat(500)}`);
    expect(servers).toEqual(['x'.repeat(200)]);
    expect(queryOf({ servers: ['a\u{d800}'], leftOut: [], onlyDifferent: false })).toBe('?s=a%EF%BF%BD');
  });
});

describe('the servers of a comparison', () => {
  it('are added at the end; a fifth, and one that is there, change nothing', () => {
    const three = read('?s=a&s=b&s=c');
    const four = withServer(three, 'd');
    expect(four.servers).toEqual(['a', 'b', 'c', 'd']);
    expect(withServer(four, 'e')).toBe(four);
    expect(withServer(three, 'A')).toBe(three);
  });

  it('are removed in any letter case, and nothing else is', () => {
    const left = withoutServer(read('?s=a&s=b&rows=different'), 'A');
    expect(left).toEqual({ servers: ['b'], leftOut: [], onlyDifferent: true });
    expect([isCompared(left, 'a'), isCompared(left, 'B')]).toEqual([false, true]);
  });
});
