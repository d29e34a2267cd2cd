import { describe, expect, it } from 'vitest';

import { isTextType, negotiated, preferredCoding } from '../../../src/api/http/content-coding.ts';

describe('the content coding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip ; q=1.000 ,br;q=0', 'gzip'],
    ['*', 'br'],
    ['*;q=0.2', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['gzip, identity;q=0', 'gzip'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ])('is, for Accept-Encoding: %s, %s', (accepted, coding) => {
    expect(preferredCoding(accepted)).toBe(coding);
  });

  it.each([
    '',
    ' , ,',
    'identity',
    'deflate, zstd, compress',
    'gzip;q=0',
    'gzip;q=0.000, br;q=0',
    '*;q=0',
    'identity;q=0',
    'gzip;q=0.5, identity',
    'gzip;q=0.5, identity;q=0.8',
    'gzip;q=2',
    'gzip;q=-1',
    'gzip;q=0.0001',
    'gzip;level=9',
    'gzip;q=',
    'br gzip',
    'brotli',
  ])('is none for Accept-Encoding: %s', (accepted) => {
    expect(preferredCoding(accepted)).toBeUndefined();
  });

  it('is only for texts', () => {
    for (const type of [
      'text/html',
      'text/javascript',
      'application/json',
      'application/ai-catalog+json',
      'application/jsonl',
      'image/svg+xml',
    ])
      expect([type, isTextType(type)]).toEqual([type, true]);
    for (const type of ['image/png', 'font/woff2', 'application/octet-stream', 'application/jose', 'text/event-stream', ''])
      expect([type, isTextType(type)]).toEqual([type, false]);
  });
});

describe('the headers of an answer that may be compressed', () => {
  const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag: '"a"' };

  it('state the coding, that the answer depends on it, and a weak entity tag', () => {
    const headers = { ...PAGE, vary: 'Accept-Encoding', 'content-encoding': 'gzip', etag: 'W/"a"' };
    expect(negotiated(PAGE, 1024, 'gzip')).toEqual({ headers, coding: 'gzip' });
    expect(negotiated({ ...PAGE, etag: 'W/"a"' }, 1024, 'gzip')).toEqual({ headers, coding: 'gzip' });
    expect(negotiated({ 'content-type': 'text/html' }, 1024, 'gzip').headers).not.toHaveProperty('etag');
  });

  it('state that the answer depends on the request where it states something else, or nothing to a shared cache', () => {
    expect(negotiated({ ...PAGE, vary: 'Authorization' }, 1024, 'deflate')).toEqual({
      headers: { ...PAGE, vary: 'Authorization, Accept-Encoding' },
      coding: undefined,
    });
    expect(negotiated(PAGE, 1024, undefined)).toEqual({ headers: { ...PAGE, vary: 'Accept-Encoding' }, coding: undefined });
    const own = { ...PAGE, 'cache-control': 'private, no-cache' };
    expect(negotiated(own, 1024, undefined)).toEqual({ headers: own, coding: undefined });
  });

  it('name what the answer depends on once', () => {
    const varyOf = (vary: string): string | undefined => negotiated({ ...PAGE, vary }, 1024, 'br').headers['vary'];
    expect(['Accept', 'Accept-Encoding', 'accept-encoding, Accept'].map(varyOf)).toEqual([
      'Accept, Accept-Encoding',
      'Accept-Encoding',
      'accept-encoding, Accept',
    ]);
  });

  it('do not change for what is small, no text, or not to be transformed', () => {
    const others = [{ 'content-type': 'image/png' }, {}, { ...PAGE, 'cache-control': 'public, no-transform' }];
    for (const headers of others) expect(negotiated(headers, 100_000, 'br')).toEqual({ headers, coding: undefined });
    expect(negotiated(PAGE, 1023, 'br')).toEqual({ headers: PAGE, coding: undefined });
  });
});
