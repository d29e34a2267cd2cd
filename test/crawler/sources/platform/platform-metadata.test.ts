import { describe, expect, it } from 'vitest';

import { noticesOf, readPlatform } from './read-platform.ts';

const versionIn = (text: string): string | undefined => readPlatform(text).value?.version;

describe('the version in a platform file', () => {
  it.each([
    ['name: acme/tool\nversion: 1.4.2', '1.4.2'],
    ['description: Does it.\nruntime: node\nversion: v2.0.0-rc.1', '2.0.0-rc.1'],
    ['name: acme/tool\nversion: 2', '2'],
    ['name: acme/tool\nversion: 1.5', '1.5'],
    ['name: acme/tool\nversion: 1.10', '1.10'],
    ['name: acme/tool\r\n"version" : 2.0 # two', '2.0'],
    ['{name: acme/tool, runtime: node, version: 3.20, tags: [a]}', '3.20'],
    ['name: acme/tool\nmetadata:\n  version: 0.10', '0.10'],
    ["name: acme/tool\nversion: '1.0'", '1.0'],
    ['startCommand: {type: stdio}\nversion: 0.3.1', '0.3.1'],
    ['name: acme/tool\nruntime: node\nmetadata: {version: 3.1.0}', '3.1.0'],
  ])('is read: %j', (text, version) => {
    expect(versionIn(text)).toBe(version);
    expect(noticesOf(text).filter((notice) => notice.includes('version'))).toEqual([]);
  });

  it.each(['version: 1', "version: '1.0'", 'version: v1', 'version: 2.1'])(
    'is the version of the file format if the file describes no server: %s',
    (version) => {
      const text = `startCommand: {type: stdio}\n${version}`;
      expect(versionIn(text)).toBeUndefined();
      expect(noticesOf(text)).toEqual(['/version: "version" is not used: the version of the file format is not part of a record.']);
    },
  );

  it('gives a notice with the expected form if it is invalid', () => {
    const expected = ['/version: "version" is not used: a version such as 1.4.2 is expected there.'];
    expect(noticesOf('name: acme/tool\nversion: latest')).toEqual(expected);
    expect(noticesOf('name: acme/tool\nversion: ">=1.0"')).toEqual(expected);
  });
});

describe('the tags in a platform file', () => {
  it('are the first 50 of all lists of tags, with a notice for each further one', () => {
    const tags = Array.from({ length: 52 }, (_, at) => `tag-${at}`);
    const text = JSON.stringify({ name: 'acme/tool', runtime: 'node', tags: tags.slice(0, 51), keywords: [tags[0], tags[51]] });
    expect(readPlatform(text).value?.tags).toEqual(tags.slice(0, 50));
    expect(noticesOf(text).filter((notice) => notice.includes('at most 50 tags'))).toHaveLength(2);
  });
});
