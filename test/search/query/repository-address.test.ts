import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pathOfAddress } from '../../../src/search/query/repository-address.ts';

describe('the path of an address', () => {
  it.each([
    ['https://github.com/acme/tide', 'acme', 'acme/tide'],
    ['https://www.npmjs.com/@acme/tide', 'acme', 'acme/tide'],
    ['ssh://git@gitlab.com/acme/tide.git', 'acme', 'acme/tide'],
    ['github.com/acme/', 'acme', 'github.com/acme/'],
    ['acme/tide', 'acme/tide', 'acme/tide'],
    ['next.js', 'next.js', 'next.js'],
    ['https://github.com', 'https://github.com', 'https://github.com'],
  ])('%s names the owner %s and the repository %s', (text, owner, repo) => {
    expect([pathOfAddress(text, 1), pathOfAddress(text, 2)]).toEqual([owner, repo]);
  });

  it('is no address itself', () => {
    const parts = fc.constantFrom('a', 'b.c', '/', ':', '@', '.git', ' ', '?', '#', 'https://', 'git@');
    fc.assert(
      fc.property(fc.array(parts), fc.constantFrom(1 as const, 2 as const), (some, size) => {
        const path = pathOfAddress(some.join(''), size);
        expect(pathOfAddress(path, size)).toBe(path);
      }),
    );
  });
});
