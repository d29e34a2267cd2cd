import { describe, expect, it } from 'vitest';

import { isSharedFile } from '../../../src/api/node/file-headers.ts';
import { isApiPath } from '../../../src/api/http/api-paths.ts';
import { FILE_FAMILIES } from '../../../src/publish/hosts/file-families.ts';

/** A path that a pattern of a family matches. */
const exampleOf = (pattern: string): string => `/${pattern.replace(':folder', 'acme').replace('*', 'a/b.json')}`;

describe('files that pages of other origins may read', () => {
  it('are those that static hosts share, outside of the API', () => {
    for (const { name, paths, isShared } of FILE_FAMILIES)
      for (const file of paths.map(exampleOf).filter((each) => !isApiPath(each)))
        expect(isSharedFile(file), `${name} ${file}`).toBe(isShared);
  });

  it.each([
    '/',
    '/index.html',
    '/browse/',
    '/a/servers/b.json',
    '/icons',
    '/checks/',
    '/a/icons/b.png',
    '/changes.jsonx',
    '/owners/a/b/feed.xml',
  ])('are not %s', (file) => expect(isSharedFile(file)).toBe(false));
});
