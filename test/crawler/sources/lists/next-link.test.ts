import { describe, expect, it } from 'vitest';

import { nextLink } from '../../../../src/crawler/sources/lists/next-link.ts';

const BASE = 'https://api.example/users/a/repos?page=1';

describe('the Link header of the next page', () => {
  it.each([
    ['<https://api.example/r?page=2>; rel="next"', 'https://api.example/r?page=2'],
    ['<https://api.example/r?page=9>; rel="last", <https://api.example/r?page=2>; rel="next"', 'https://api.example/r?page=2'],
    ['</r?page=2>;rel=next', 'https://api.example/r?page=2'],
    ['<?page=2>; title="a, b; rel=x"; rel="prev next"', 'https://api.example/users/a/repos?page=2'],
    ['<https://api.example/r>; rel="prev"', undefined],
    ['https://api.example/r; rel="next"', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s gives the URL %s', (header, url) => expect(nextLink(header, BASE)).toEqual(url && { url }));

  it.each([
    ['<https://evil.example/r>; rel="next"', 'its link leads to another host, https://evil.example'],
    ['<http://[>; rel="next"', 'its link is no URL'],
  ])('%s is not followed: %s', (header, unusable) => expect(nextLink(header, BASE)).toEqual({ unusable }));

  // Work that is not bounded takes minutes, and the test's time is over.
  it.each(['<'.repeat(100_000), `<a>${';"'.repeat(50_000)}`, '<a>;;;;'.repeat(20_000)])(
    'is ignored in a header that would require excessive work: %.10s',
    (header) => expect(nextLink(header, BASE)).toBeUndefined(),
  );
});
