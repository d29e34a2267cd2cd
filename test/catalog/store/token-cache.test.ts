import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTokenCache } from '../../../src/catalog/store/token-cache.ts';
import { TOKENIZER } from '../../../src/catalog/store/tokenizer.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-tokens-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Stored counts by the hash of their text. */
async function storedIn(file: string): Promise<Record<string, number>> {
  return (JSON.parse(await readFile(file, 'utf8')) as { tokens: Record<string, number> }).tokens;
}

describe('the cache of token counts', () => {
  it('counts a text once, also in a later build', async () => {
    const file = path.join(folder, 'deep', 'tokens.json');
    const first = openTokenCache(file);
    expect(await first.count(['hello world', 'hello world', '2 + 2 = 4'])).toEqual([2, 2, 7]);
    expect(first.counted).toBe(2);
    await first.save();
    const second = openTokenCache(file);
    expect(await second.count(['2 + 2 = 4', 'hello world'])).toEqual([7, 2]);
    expect(second.counted).toBe(0);
  });

  it('counts a changed text again, so an edited content file never gets an old count', async () => {
    const file = path.join(folder, 'tokens.json');
    const first = openTokenCache(file);
    await first.count(['hello world']);
    await first.save();
    const second = openTokenCache(file);
    expect(await second.count(['hello world!', 'hello world'])).toEqual([3, 2]);
    expect(second.counted).toBe(1);
  });

  it.each([
    ['another tokenizer', (tokens: object) => JSON.stringify({ tokenizer: 'another', tokens })],
    [
      'impossible counts',
      (tokens: object) => JSON.stringify({ tokenizer: TOKENIZER, tokens: Object.fromEntries(Object.keys(tokens).map((key) => [key, -1])) }),
    ],
    ['no JSON', () => '{"tokens":'],
    ['no object', () => '[]'],
  ])('counts all again if the file has %s', async (_, written) => {
    const file = path.join(folder, 'tokens.json');
    const first = openTokenCache(file);
    await first.count(['hello world']);
    await first.save();
    await writeFile(file, written(await storedIn(file)));
    const second = openTokenCache(file);
    expect(await second.count(['hello world'])).toEqual([2]);
    expect(second.counted).toBe(1);
  });

  it('keeps the counts of other catalogues', async () => {
    const file = path.join(folder, 'tokens.json');
    for (const text of ['one catalogue', 'another catalogue']) {
      const cache = openTokenCache(file);
      await cache.count([text]);
      await cache.save();
    }
    expect(Object.keys(await storedIn(file))).toHaveLength(2);
  });

  it('does not fail where its file cannot be written', async () => {
    const file = path.join(folder, 'tokens.json');
    await mkdir(file);
    const cache = openTokenCache(file);
    expect(await cache.count(['hello world'])).toEqual([2]);
    await expect(cache.save()).resolves.toBeUndefined();
  });
});
