import { describe, expect, it } from 'vitest';

import { digest, Response as PageResponse } from '../../../src/site/build/page-globals.ts';

const TEXT = new TextEncoder().encode('<p>☂</p>');

describe('the response of compiled pages', () => {
  it('returns the bytes that it was made of, also as a stream', async () => {
    const response = new PageResponse(TEXT, { status: 404, headers: { 'Content-Type': 'text/html' } });
    expect(await response.bytes()).toEqual(TEXT);
    expect(new Uint8Array(await new Response(response.body).arrayBuffer())).toEqual(TEXT);
    expect([response.status, response.headers.get('content-type'), response instanceof Response]).toEqual([404, 'text/html', true]);
  });

  it('returns a part of a larger buffer alone', async () => {
    expect(await new PageResponse(TEXT.subarray(3, 6)).bytes()).toEqual(TEXT.subarray(3, 6));
  });

  it('is an ordinary one for texts, streams and nothing', async () => {
    expect(await new PageResponse('☂').bytes()).toEqual(new TextEncoder().encode('☂'));
    expect(await new PageResponse(new Response('☂').body).text()).toBe('☂');
    expect(new PageResponse(null).body).toBeNull();
  });
});

describe('the digest of compiled pages', () => {
  it.each(['', '☂'])('is that of Web Crypto for %j, each time', async (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const algorithm of ['SHA-256', 'SHA-512', 'SHA-256'])
      expect(await digest(algorithm, bytes)).toEqual(await crypto.subtle.digest(algorithm, bytes));
  });
});
