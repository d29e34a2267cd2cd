import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readFacts } from '../../src/catalog/record/facts-reader.ts';
import { contentPath } from '../../src/catalog/content-file/content-file.ts';
import { isQualifiedName } from '../../src/catalog/values/qualified-name.ts';
import { jsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import { writeFiles } from '../../src/publish/output/write-files.ts';
import { removeFromStore, writeToStore } from '../../src/catalog/store/content-store.ts';
import { contentFilePath } from '../../src/catalog/store/store-paths.ts';
import { cases } from '../support/cases.ts';
import { anyName } from '../support/content-arbitraries.ts';
import { anyText } from '../support/json-arbitraries.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

const names = (file: string): string[] => (hasSharedData ? sharedRows<{ name: string }>('attacks', file).map(({ name }) => name) : []);
const BAD = names('qualified-names-bad.jsonl');
const GOOD = names('qualified-names-good.jsonl');

/** Valid names, arbitrary texts, and random combinations of path segments that could leave a folder. */
const step = fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', '%2F', '\0', ' ', '~', 'C:', '@', '_', '．．', '\u2025', 'index', 'CON');
const hostile = fc.array(step, { maxLength: 8 }).map((parts) => parts.join(''));
const anyClaim = fc.oneof(anyName, anyText, hostile);
const RUNS = cases(10_000);

describe('server names: 40 of 40 bad ones are rejected before any file access, and random ones stay inside the content folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-names-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.skipIf(!hasSharedData)(`names of the shared data ${NEEDS_SHARED_DATA}`, () => {
    it('are forty bad ones and nine good ones', () => {
      expect([BAD.length, GOOD.length]).toEqual([40, 9]);
    });

    it.each(GOOD)('accepts %j', (name) => {
      expect(isQualifiedName(name)).toBe(true);
      expect(readFacts(jsonObject([['qualifiedName', name]])).value?.qualifiedName).toBe(name);
      expect(contentFilePath(folder, name)).toBe(path.join(folder, 'servers', contentPath(name)));
    });

    it.each(BAD)('rejects %j, as a name and as a file path', async (name) => {
      expect(isQualifiedName(name)).toBe(false);
      // A reader trims texts first.
      if (name.trim() === name) expect(readFacts(jsonObject([['qualifiedName', name]])).value).toBeUndefined();
      const content = path.join(folder, 'never');
      const facts = { qualifiedName: name, id: '', createdAt: '' };
      await expect(writeToStore(content, { facts, from: {}, state: { status: 'good' } })).rejects.toThrow(RangeError);
      expect(() => contentFilePath(content, name)).toThrow(RangeError);
      await expect(removeFromStore(content, name)).rejects.toThrow(RangeError);
      expect(existsSync(content)).toBe(false);
    });
  });

  it(`keeps the content files of ${RUNS} names in their folder`, () => {
    const content = path.resolve('/srv/content');
    const servers = path.join(content, 'servers') + path.sep;
    fc.assert(
      fc.property(anyClaim, (name) => {
        let file: string;
        try {
          file = contentFilePath(content, name);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(isQualifiedName(name)).toBe(false);
          return;
        }
        expect(file.startsWith(servers)).toBe(true);
        expect(path.relative(servers, file).split(path.sep)).toHaveLength(2);
      }),
      { numRuns: RUNS },
    );
  });

  it(`writes nothing outside the published folder for ${RUNS} random file paths`, async () => {
    const site = path.join(folder, 'site', 'dist');
    await mkdir(site, { recursive: true });
    let [kept, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(anyClaim, async (name) => {
        // The file system rejects a path that is too long or contains NUL; the test checks where all other paths lead.
        const claim = path.resolve(site, name);
        try {
          await writeFiles(folderWriter(site), [[name, '']]);
          kept += 1;
          expect(claim.startsWith(site + path.sep)).toBe(true);
          await rm(claim, { recursive: true, force: true });
        } catch (error) {
          refused += 1;
          if (!claim.startsWith(site + path.sep)) expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: RUNS },
    );
    expect([kept > RUNS / 10, refused > RUNS / 10]).toEqual([true, true]);
    expect(await readdir(path.dirname(site))).toEqual(['dist']);
    expect(await readdir(path.join(folder))).toEqual(['site']);
  });
});
