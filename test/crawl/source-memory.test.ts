import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { jsonObject } from '../../src/document/json-tree.ts';
import { MEMORY_FILE, type SourceEntry } from '../../src/crawl/index.ts';
import { sourceMemory } from '../../src/crawl/source-memory.ts';
import { crawlFixture, type CrawlFixture } from '../support/crawl-fixture.ts';

let fixture: CrawlFixture;
beforeEach(async () => void (fixture = await crawlFixture([])));
afterEach(() => fixture.remove());

const entry = (location: string, more: Partial<SourceEntry> = {}): SourceEntry => ({
  ...{ kind: 'registry', location, verified: undefined, tags: [], file: 'sources.yaml', position: { line: 1, column: 1 } },
  ...more,
});
const text = (): Promise<string> => readFile(path.join(fixture.folder, MEMORY_FILE), 'utf8');

describe('the memory of list sources', () => {
  it('keeps what was noted once the source was settled, and nothing before', async () => {
    const memory = sourceMemory(fixture.folder);
    memory.note(entry('b'), jsonObject([['watermark', 'x']]));
    await expect(text()).rejects.toThrow('ENOENT');
    await memory.save(entry('a'));
    await expect(text()).rejects.toThrow('ENOENT');
    await memory.save(entry('b'));
    expect(await sourceMemory(fixture.folder).recall(entry('b'))).toEqual({ value: jsonObject([['watermark', 'x']]), isSame: true });
    expect(await sourceMemory(fixture.folder).recall(entry('a'))).toEqual({ value: jsonObject(), isSame: false });
  });

  it('is not relied upon where the entry says something else of its servers', async () => {
    const memory = sourceMemory(fixture.folder);
    memory.note(entry('a'), jsonObject());
    await memory.save(entry('a'));
    expect((await memory.recall(entry('a', { tags: ['new'] }))).isSame).toBe(false);
    expect((await memory.recall(entry('a', { verified: true }))).isSame).toBe(false);
    expect((await memory.recall(entry('a', { kind: 'ai-catalog' }))).isSame).toBe(false);
  });

  it('has its keys in order, a source a line, and is left alone where it says the same', async () => {
    const memory = sourceMemory(fixture.folder);
    for (const location of ['z', 'a'])
      memory.note(
        entry(location),
        jsonObject([
          ['y', 1],
          ['b', 2],
        ]),
      );
    await Promise.all(['z', 'a'].map((location) => memory.save(entry(location))));
    expect((await text()).split('\n')).toEqual([
      '{"sources": {',
      '  "registry a": {"entry":"[null,[]]","value":{"b":2,"y":1}},',
      '  "registry z": {"entry":"[null,[]]","value":{"b":2,"y":1}}',
      '}}',
      '',
    ]);
    const { mtimeMs } = await stat(path.join(fixture.folder, MEMORY_FILE));
    const again = sourceMemory(fixture.folder);
    again.note(
      entry('z'),
      jsonObject([
        ['b', 2],
        ['y', 1],
      ]),
    );
    await again.save(entry('z'));
    expect((await stat(path.join(fixture.folder, MEMORY_FILE))).mtimeMs).toBe(mtimeMs);
  });

  it('counts as empty where it cannot be read', async () => {
    await writeFile(path.join(fixture.folder, MEMORY_FILE), '{"sources": {"registry a"');
    const memory = sourceMemory(fixture.folder);
    expect((await memory.recall(entry('a'))).isSame).toBe(false);
    memory.note(entry('a'), jsonObject());
    await memory.save(entry('a'));
    expect((await sourceMemory(fixture.folder).recall(entry('a'))).isSame).toBe(true);
  });
});
