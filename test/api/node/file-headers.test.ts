import { describe, expect, it } from 'vitest';

import { cacheOf, ownType } from '../../../src/api/node/file-headers.ts';

describe('the caching of a file', () => {
  it('is for a year if its path has a hash of its content, as on static hosts, and else asks every time', () => {
    for (const path of ['/_astro/Page.B1x2.js', '/search/int8-0123/terms.bin', '/icons/0123456789abcdef01234567.png'])
      expect([path, cacheOf(path)]).toEqual([path, 'public, max-age=31536000, immutable']);
    for (const path of ['/', '/icons', '/search/manifest.json', '/api/icons/a.png', '/servers/acme/icons/'])
      expect([path, cacheOf(path)]).toEqual([path, 'no-cache']);
  });
});

describe('the media type of a file', () => {
  it('is JSON for a folder of the official registry API', () => {
    expect(ownType('/v0.1/servers/acme/weather/versions/index.html')).toBe('application/json');
    expect(ownType('/v0.1/docs.html')).toBeUndefined();
    expect(ownType('/servers/acme/weather/index.html')).toBeUndefined();
  });
});
