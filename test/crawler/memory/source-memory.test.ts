import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { MEMORY_FILE, type SourceEntry } from '../../../src/crawler/index.ts';
import { sourceMemory, type SourceMemory } from '../../../src/crawler/memory/source-memory.ts';
import { crawlFixture, type CrawlFixture } from '../../support/crawl-fixture.ts';

let fixture: CrawlFixture;
beforeEach(async () => void (fixture = await crawlFixture([])));
afterEach(() => fixture.remove());

const entry = (location: string, more: Partial<SourceEntry> = {}): SourceEntry => ({
  ...{ kind: 'registry', location, verified: undefined, tags: [], file: 'sources.yaml', position: { line: 1, column: 1 } },
  ...more,
});
const memoryOf = (edition = 'one'): SourceMemory => sourceMemory(fixture.folder, edition);
const saved = async (memory: SourceMemory, ...locations: readonly string[]): Promise<void> => {
  for (const location of locations) memory.save(entry(location));
  await memory.flush();
};
const text = (): Promise<string> => readFile(path.join(fixture.folder, MEMORY_FILE), 'utf8');

describe('the crawl memory of sources', () => {
  it('keeps an entry after its source was reconciled, and not before', async () => {
    const memory = memoryOf();
    memory.note(entry('b'), jsonObject([['watermark', 'x']]));
    await expect(text()).rejects.toThrow('ENOENT');
    await saved(memory, 'a');
    await expect(text()).rejects.toThrow('ENOENT');
    await saved(memory, 'b');
    expect(await memoryOf().recall(entry('b'))).toEqual({ value: jsonObject([['watermark', 'x']]), isSame: true });
    expect(await memoryOf().recall(entry('a'))).toEqual({ value: jsonObject(), isSame: false });
  });

  it('is ignored if the source list states something else about its servers', async () => {
    const memory = memoryOf();
    memory.note(entry('a'), jsonObject());
    await saved(memory, 'a');
    expect((await memory.recall(entry('a', { tags: ['new'] }))).isSame).toBe(false);
    expect((await memory.recall(entry('a', { verified: true }))).isSame).toBe(false);
    expect((await memory.recall(entry('a', { kind: 'ai-catalog' }))).isSame).toBe(false);
  });

  it('has sorted keys, one source in each line, and is not written without a change', async () => {
    const memory = memoryOf();
    for (const location of ['z', 'a'])
      memory.note(
        entry(location),
        jsonObject([
          ['y', 1],
          ['b', 2],
        ]),
      );
    await saved(memory, 'z', 'a');
    expect((await text()).split('\n')).toEqual([
      '{"edition": "one", "sources": {',
      '  "registry a": {"entry":"[null,[]]","value":{"b":2,"y":1}},',
      '  "registry z": {"entry":"[null,[]]","value":{"b":2,"y":1}}',
      '}}',
      '',
    ]);
    const { mtimeMs } = await stat(path.join(fixture.folder, MEMORY_FILE));
    const again = memoryOf();
    again.note(
      entry('z'),
      jsonObject([
        ['b', 2],
        ['y', 1],
      ]),
    );
    await saved(again, 'z');
    expect((await stat(path.join(fixture.folder, MEMORY_FILE))).mtimeMs).toBe(mtimeMs);
  });

  it('is empty if it cannot be read', async () => {
    await writeFile(path.join(fixture.folder, MEMORY_FILE), '{"sources": {"registry a"');
    const memory = memoryOf();
    expect((await memory.recall(entry('a'))).isSame).toBe(false);
    memory.note(entry('a'), jsonObject());
    await saved(memory, 'a');
    expect((await memoryOf().recall(entry('a'))).isSame).toBe(true);
  });

  it('is ignored by another crawler version until that version reads the source', async () => {
    const first = memoryOf();
    for (const location of ['a', 'b']) first.note(entry(location), jsonObject([['watermark', location]]));
    await saved(first, 'a', 'b');
    const second = memoryOf('two');
    expect(await second.recall(entry('a'))).toEqual({ value: jsonObject([['watermark', 'a']]), isSame: false });
    second.note(entry('a'), jsonObject());
    await saved(second, 'a');
    expect((await memoryOf('two').recall(entry('a'))).isSame).toBe(true);
    expect((await memoryOf('two').recall(entry('b'))).isSame).toBe(false);
  });

  it('is ignored if the entry has another name', async () => {
    const memory = memoryOf();
    memory.note(entry('a', { kind: 'repository', name: 'acme/one' }), jsonObject());
    memory.save(entry('a', { kind: 'repository', name: 'acme/one' }));
    await memory.flush();
    expect((await memory.recall(entry('a', { kind: 'repository', name: 'acme/one' }))).isSame).toBe(true);
    expect((await memory.recall(entry('a', { kind: 'repository', name: 'acme/two' }))).isSame).toBe(false);
  });
});
