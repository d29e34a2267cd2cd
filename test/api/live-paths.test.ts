import { describe, expect, it } from 'vitest';

import { isLivePath, LIVE_ENDPOINTS, LIVE_PATHS } from '../../src/api/live-paths.ts';

describe('isLivePath', () => {
  it.each(LIVE_PATHS)('is true for %s and all paths below it', (path) => {
    expect([path, `${path}/`, `${path}/a/b`].map(isLivePath)).toEqual([true, true, true]);
  });

  it.each(LIVE_ENDPOINTS)('is true for %s, and for no path below it', (path) => {
    expect([path, `${path}/`, `${path}/manifest.json`].map(isLivePath)).toEqual([true, false, false]);
  });

  it.each(['/', '/apiary', '/v0.10/servers', '/servers/acme/mail/', '/.well-known/other', '/search/api/'])('is false for %s', (path) => {
    expect(isLivePath(path)).toBe(false);
  });
});
