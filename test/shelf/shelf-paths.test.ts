import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentFilePath } from '../../src/shelf/shelf-paths.ts';
import { anyName } from '../support/content-arbitraries.ts';
import { anyText } from '../support/json-arbitraries.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

const CONTENT = path.resolve('/srv/content');
const SERVERS = path.join(CONTENT, 'servers') + path.sep;

describe('contentFilePath', () => {
  it('gives each name its file, folded to lower case', () => {
    expect(contentFilePath(CONTENT, '@Acme/Weather')).toBe(path.join(SERVERS, '@acme', 'weather.yaml'));
    expect(contentFilePath(CONTENT, 'exa')).toBe(path.join(SERVERS, '_', 'exa.yaml'));
  });

  it('never leads outside, and refuses what is no name', () => {
    const step = fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', '\0', ' ', '~', 'C:', '@', '_');
    const hostile = fc.array(step, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(anyName, anyText, hostile), (name) => {
        let file: string;
        try {
          file = contentFilePath(CONTENT, name);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(file.startsWith(SERVERS)).toBe(true);
        expect(path.relative(SERVERS, file).split(path.sep)).toHaveLength(2);
      }),
    );
  });

  it.each(['', '../a', 'a/../../b', '/etc/passwd', 'a/b/c', 'a\\b', 'C:/x', 'a/b\0', '..', 'a/..', '_/x'])('refuses %j', (name) => {
    expect(() => contentFilePath(CONTENT, name)).toThrow(RangeError);
  });
});

describe.skipIf(!hasSharedData)(`hostile names of the shared data ${NEEDS_SHARED_DATA}`, () => {
  it('are refused, all forty', () => {
    const names = sharedRows<{ name: string }>('attacks', 'qualified-names-bad.jsonl').map(({ name }) => name);
    expect(names).toHaveLength(40);
    for (const name of names) expect(() => contentFilePath(CONTENT, name), name).toThrow(RangeError);
  });
});
