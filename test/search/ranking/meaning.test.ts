import { describe, expect, it } from 'vitest';

import type { Embedder } from '../../../src/search/embedding/embedder.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { buildIndex } from '../../../src/search/indexing/build-index.ts';
import type { IndexFileReader } from '../../../src/search/files/index-files.ts';
import { openIndex, type OpenIndexOptions } from '../../../src/search/open-index.ts';
import { SEARCH_MODES, type SearchEngine } from '../../../src/search/query/search-engine.ts';
import { HARBOUR, record } from '../../support/records.ts';

const FILES = await buildIndex(HARBOUR, EMBEDDER);
const VECTORS = [...FILES.keys()].find((name) => name.includes('vectors')) ?? '';

interface Asked {
  readonly engine: SearchEngine;
  /** Names of files in the order in which they were read. */
  readonly reads: string[];
}

async function opened(change: (name: string, bytes: Uint8Array) => Uint8Array, options?: OpenIndexOptions): Promise<Asked> {
  const reads: string[] = [];
  const read: IndexFileReader = async (name) => {
    reads.push(name);
    const bytes = FILES.get(name);
    if (bytes === undefined) throw new Error(`${name} is missing`);
    return Promise.resolve(change(name, bytes));
  };
  return { engine: await openIndex(read, options), reads };
}

function refuse(name: string): never {
  throw new Error(`${name} is blocked`);
}

describe('an index whose vectors cannot be loaded', () => {
  it.each([
    ['blocked', (name: string, bytes: Uint8Array) => (name === VECTORS ? refuse(name) : bytes)],
    ['truncated', (name: string, bytes: Uint8Array) => (name === VECTORS ? bytes.subarray(0, bytes.length - 1) : bytes)],
    ['another file', (name: string, bytes: Uint8Array) => (name === VECTORS ? new TextEncoder().encode('<!doctype html>') : bytes)],
  ])('answers by words in every mode, with the reason (%s)', async (_what, change) => {
    const { engine } = await opened(change);
    for (const mode of SEARCH_MODES) {
      const answer = await engine.search({ q: 'postgres', mode });
      expect(answer.hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['bolt/postgres']);
      expect(answer.stage).toBe('words');
      if (mode === 'text') expect(answer.withoutMeaning).toBeUndefined();
      else expect(answer.withoutMeaning).toBe(`Semantic ranking was not possible: a file did not load (${VECTORS}).`);
    }
  });

  it('requests them once for each query, and uses vectors again after they load', async () => {
    let isBlocked = true;
    const { engine, reads } = await opened((name, bytes) => (name === VECTORS && isBlocked ? refuse(name) : bytes));
    const tries = (): number => reads.filter((name) => name === VECTORS).length;
    for (let question = 1; question <= 6; question += 1) {
      expect((await engine.search({ q: 'mail' })).stage).toBe('words');
      expect(tries()).toBe(question);
    }
    isBlocked = false;
    expect(await engine.search({ q: 'mail' })).toMatchObject({ stage: 'meaning' });
    await engine.search({ q: 'weather' });
    expect(tries()).toBe(7);
  });

  it('names a missing file of the embedder, once', async () => {
    const { engine, reads } = await opened((name, bytes) => (name.startsWith(EMBEDDER.id) ? refuse(name) : bytes));
    const { withoutMeaning = '' } = await engine.search({ q: 'mail' });
    const [file = ''] = reads.filter((name) => name.startsWith(EMBEDDER.id));
    expect(withoutMeaning).toBe(`Semantic ranking was not possible: a file did not load (${file}).`);
  });
});

describe('an index of an embedder that this version does not have', () => {
  it('refuses vector search with a message, and answers by words', async () => {
    const { engine, reads } = await opened((_, bytes) => bytes, { openEmbedder: () => undefined });
    expect(engine.knowsMeaning).toBe(false);
    for (const mode of ['hybrid', 'vector'] as const) {
      const { hits, withoutMeaning } = await engine.search({ q: 'postgres', mode });
      expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['bolt/postgres']);
      expect(withoutMeaning).toMatch(/"portolan-128-[0-9a-f]{12}", which this version does not have\.$/);
    }
    expect(reads).not.toContain(VECTORS);
  });

  it('refuses it also if the embedder has another vector length', async () => {
    const { engine } = await opened((_, bytes) => bytes, { openEmbedder: () => ({ ...EMBEDDER, dimensions: 64 }) });
    expect(engine.knowsMeaning).toBe(false);
  });
});

describe('a query of words unknown to the embedder', () => {
  const ignorant: Embedder = {
    ...EMBEDDER,
    embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(EMBEDDER.dimensions))),
  };

  it.each(SEARCH_MODES)('is answered by words, without a problem (%s)', async (mode) => {
    const { engine } = await opened((_, bytes) => bytes, { openEmbedder: () => ignorant });
    const answer = await engine.search({ q: 'database', mode });
    expect(answer.hits).toEqual((await engine.search({ q: 'database', mode: 'text' })).hits);
    expect(answer.hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['bolt/postgres']);
    expect(answer).not.toHaveProperty('withoutMeaning');
  });
});

describe('the vectors of tools', () => {
  it('make a server match by the meaning of one tool', async () => {
    const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });
    const many = record('acme/office', {
      displayName: 'Office',
      description: 'Everything for the office, from the telephone to the coffee machine.',
      tools: [tool('brew', 'Brews a pot of strong coffee.'), tool('translateDocument', 'Translates documents between languages.')],
    });
    const files = await buildIndex([many, ...HARBOUR], EMBEDDER);
    const engine = await openIndex((name) => Promise.resolve(files.get(name) ?? refuse(name)));
    const { hits } = await engine.search({ q: 'translating documents between languages', mode: 'vector' });
    expect(hits[0]?.qualifiedName).toBe('acme/office');
  });
});
