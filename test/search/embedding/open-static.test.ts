import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openStatic } from '../../../src/search/embedding/open-static.ts';
import { staticEmbedder } from '../../../src/search/embedding/static-embedder.ts';
import { tinyModel } from '../../support/tiny-model.ts';
import { defined } from '../../support/defined.ts';

const embedder = staticEmbedder(
  await tinyModel([
    ['rain', 'weather', 'forecast'],
    ['mail', 'inbox', 'letter'],
    ['stock', 'price'],
  ]),
);
const { description, files } = await embedder.table();
const stored = { id: embedder.id, dimensions: embedder.dimensions, table: description };

function opened(read: (path: string) => Uint8Array | undefined = (path) => files.get(path)): {
  readonly requests: string[];
  readonly embed: (text: string) => Promise<Float32Array>;
} {
  const requests: string[] = [];
  const fromFiles = defined(
    openStatic(stored, (path) => {
      requests.push(path);
      const bytes = read(path);
      return bytes === undefined ? Promise.reject(new Error(`${path} is gone`)) : Promise.resolve(bytes);
    }),
  );
  return { requests, embed: async (text) => defined((await fromFiles.embed([text]))[0]) };
}

describe('the embedder of an index', () => {
  it('gives the same vectors as the whole model', async () => {
    const { embed } = opened();
    const texts = fc
      .array(fc.oneof(fc.constantFrom('rain', 'mail', 'stock', 'unheard', 'Überraschung'), fc.string()))
      .map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await embed(text)).toEqual((await embedder.embed([text]))[0]);
      }),
    );
  });

  it('gives similar vectors to texts with the same meaning', async () => {
    const { embed } = opened();
    const [rain, weather, mail] = [await embed('rain'), await embed('the weather'), await embed('mail')];
    const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    expect(cosine(rain, weather)).toBeGreaterThan(cosine(rain, mail));
  });

  it('reads the needed parts once', async () => {
    const { embed, requests } = opened();
    await embed('rain mail');
    await embed('mail rain');
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it('gives zeros for unknown words, and reads nothing for them', async () => {
    const { embed, requests } = opened();
    expect((await embed('天気')).every((value) => value === 0)).toBe(true);
    expect(requests).toEqual([]);
  });

  it('gives zeros for words with unknown pieces only, and reads them next to known words', async () => {
    const { embed } = opened();
    expect((await embed('asdfghjkl qwertz')).every((value) => value === 0)).toBe(true);
    expect(await embed('rain asdfghjkl')).not.toEqual(await embed('rain'));
  });

  it('fails while a file is missing, and works after it returns', async () => {
    let removed = true;
    const { embed } = opened((path) => (removed ? undefined : files.get(path)));
    await expect(embed('rain')).rejects.toThrow(/is gone/);
    removed = false;
    expect((await embed('rain')).some((value) => value !== 0)).toBe(true);
  });

  it('names a damaged file that it refuses', async () => {
    const { embed } = opened((path) => files.get(path)?.map((byte, at) => (at === 13 ? byte ^ 1 : byte)));
    await expect(embed('rain')).rejects.toThrow(/words-\d+-of-\d+\.bin has a checksum that does not hold/);
  });

  it.each([
    ['of another kind', { ...stored, table: { ...description, kind: 'other' } }],
    ['of a later version', { ...stored, table: { ...description, format: 99 } }],
    ['without a table', { id: stored.id, dimensions: stored.dimensions }],
    ['with an id that leads outside the folder', { ...stored, id: '../elsewhere' }],
    ['with fewer blocks than a word may use', { ...stored, table: { ...description, wordBlocks: 2 } }],
    ['with an invalid count', { ...stored, table: { ...description, wordFiles: 0 } }],
  ])('does not exist for an index %s', (_, entry) => {
    expect(openStatic(entry, () => Promise.reject(new Error('unread')))).toBeUndefined();
  });

  it('has files named by its id, so that their contents never change', () => {
    expect([...files.keys()].every((path) => path.startsWith(`${embedder.id}/`))).toBe(true);
  });
});
