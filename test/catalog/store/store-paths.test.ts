import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { contentFilePath } from '../../../src/catalog/store/store-paths.ts';

const CONTENT = path.resolve('/srv/content');
const SERVERS = path.join(CONTENT, 'servers');

/** That no name leads outside is held by test/guarantees/server-names.test.ts. */
describe('contentFilePath', () => {
  it('gives each name its file, in lower case', () => {
    expect(contentFilePath(CONTENT, '@Acme/Weather')).toBe(path.join(SERVERS, '@acme', 'weather.yaml'));
    expect(contentFilePath(CONTENT, 'exa')).toBe(path.join(SERVERS, '_', 'exa.yaml'));
  });

  it.each(['', '../a', 'a/../../b', '/etc/passwd', 'a/b/c', 'a\\b', 'C:/x', 'a/b\0', '..', 'a/..', '_/x'])('refuses %j', (name) => {
    expect(() => contentFilePath(CONTENT, name)).toThrow(RangeError);
  });
});
