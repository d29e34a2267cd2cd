import { describe, expect, it } from 'vitest';

import type { Embedder, EmbedderFileReader, FilePart } from '../../../src/search/embedding/embedder.ts';
import { openStatic } from '../../../src/search/embedding/open-static.ts';
import { staticEmbedder } from '../../../src/search/embedding/static-embedder.ts';
import { blockBytes } from '../../../src/search/embedding/table-block.ts';
import { WORD_REACH } from '../../../src/search/embedding/table-layout.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { defined } from '../../support/defined.ts';
import { TINY_DIMENSIONS, tinyModel } from '../../support/tiny-model.ts';

/** Enough words to need several files and fill blocks. */
const WORDS = Array.from({ length: 3000 }, (_, at) => `w${at.toString(36)}`);
const embedder = staticEmbedder(
  await tinyModel(
    Array.from({ length: 12 }, (_, group) => WORDS.filter((_word, at) => at % 12 === group)),
    1000,
  ),
);
const { description, files } = await embedder.table();

interface Read {
  readonly path: string;
  readonly part: FilePart | undefined;
}

/** A host of the files, with or without support for ranges. */
function opened(givesParts: boolean): { embedder: Embedder; reads: Read[] } {
  const reads: Read[] = [];
  const read: EmbedderFileReader = (path, part) => {
    reads.push({ path, part });
    const bytes = defined(files.get(path));
    return Promise.resolve(part && givesParts ? bytes.slice(part.from, part.from + part.length) : bytes);
  };
  const { id, dimensions } = embedder;
  return { embedder: defined(openStatic({ id, dimensions, table: description }, read)), reads };
}

const TEXTS = [...WORDS, 'w1 unheard', 'w2 nowhere near', 'unknown'];

describe('the table of a model', () => {
  it.each([
    ['supports ranges', true],
    ['sends whole files only', false],
  ])('gives every text the vector of the whole model, from a host that %s', async (_, givesParts) => {
    expect(await opened(givesParts).embedder.embed(TEXTS)).toEqual(await embedder.embed(TEXTS));
  });

  it('reads for a word one range of one file, with as many blocks as may contain the word', async () => {
    const { embedder: fromParts, reads } = opened(true);
    await fromParts.embed(['w1']);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.part?.length).toBe(WORD_REACH * blockBytes('words', TINY_DIMENSIONS));
  });

  it('requests each file once from a host without range support, and no range after the first', async () => {
    const { embedder: fromFiles, reads } = opened(false);
    await fromFiles.embed(['w1']);
    for (const text of TEXTS) await fromFiles.embed([text]);
    expect(reads.filter(({ part }) => part !== undefined)).toHaveLength(1);
    expect(new Set(reads.map(({ path }) => path)).size).toBe(reads.length);
  });

  it('refuses a file of another length', async () => {
    const { id, dimensions } = embedder;
    const cut = defined(openStatic({ id, dimensions, table: description }, () => Promise.resolve(new Uint8Array(9))));
    await expect(cut.embed(['w1'])).rejects.toThrow(/words-\d+-of-\d+\.bin has 9 bytes in place of/);
  });

  it('refuses a block from another position', async () => {
    const { id, dimensions } = embedder;
    const shifted: EmbedderFileReader = (path, part) => {
      const from = part?.from === 0 ? blockBytes('words', dimensions) : 0;
      return Promise.resolve(defined(files.get(path)).slice(from, from + (part?.length ?? 0)));
    };
    const misled = defined(openStatic({ id, dimensions, table: description }, shifted));
    await expect(misled.embed(['w1'])).rejects.toThrow(/has a block at a wrong position/);
  });

  it('has the same bytes in each build', async () => {
    const again = staticEmbedder(
      await tinyModel(
        Array.from({ length: 12 }, (_, group) => WORDS.filter((_word, at) => at % 12 === group)),
        1000,
      ),
    );
    expect(await again.table()).toEqual({ description, files });
  });
});

describe('the table of the built-in model', () => {
  it('has 48 files, and a page reads less than 2 KB for a word', async () => {
    const table = await EMBEDDER.table();
    expect(table.files.size).toBe(48);
    expect(WORD_REACH * blockBytes('words', EMBEDDER.dimensions)).toBeLessThan(2048);
  });
});
