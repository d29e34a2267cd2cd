import { describe, expect, it } from 'vitest';

import { fetchProblem } from '../../../src/crawler/context/fetch-problem.ts';
import { FetchError } from '../../../src/crawler/guarded-fetch/index.ts';

describe('the problem of a failed fetch', () => {
  it.each([
    [401, /public/],
    [403, /public/],
    [404, /^Check the URL/],
    [429, /^Crawl again later\.$/],
    [500, /^Crawl again later\.$/],
    [503, /^Crawl again later\.$/],
  ])('has a hint for status %i', (status, hint) => {
    const url = 'https://example.com/';
    const problem = fetchProblem(new FetchError('http-status', `${url} answers ${status}.`, { status }), url);
    expect(problem).toMatchObject({ code: 'http-status', file: url, hint: expect.stringMatching(hint) as string });
  });
});
