import { describe, expect, it } from 'vitest';

import { EMBEDDER } from '../support/embedder.ts';
import { indexData } from '../../src/search/indexing/build-index.ts';
import type { IndexSource } from '../../src/search/files/index-source.ts';
import { openEngine } from '../../src/search/open-index.ts';
import type { SearchAnswer, SearchEngine, SearchRequest } from '../../src/search/query/search-engine.ts';
import { inMemoryIndex } from '../support/in-memory-index.ts';
import { HARBOUR } from '../support/records.ts';

/** Files that load on request. */
class Gate {
  readonly #opened: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.#opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  async after<Value>(value: Promise<Value>): Promise<Value> {
    await this.#opened;
    return value;
  }
}

interface Gated {
  readonly engine: SearchEngine;
  readonly cards: Gate;
  readonly vectors: Gate;
}

async function gated(change: Partial<IndexSource> = {}): Promise<Gated> {
  const source = inMemoryIndex(await indexData(HARBOUR, { embedder: EMBEDDER }));
  const [cards, vectors] = [new Gate(), new Gate()];
  const slow: IndexSource = {
    ...source,
    cardOf: () => undefined,
    cards: (rows) => cards.after(source.cards(rows)),
    vectors: () => vectors.after(source.vectors()),
    ...change,
  };
  return {
    engine: await openEngine(
      () => Promise.resolve(slow),
      () => EMBEDDER,
    ),
    cards,
    vectors,
  };
}

/** Every answer, with what is done once it has come. */
async function follow(engine: SearchEngine, request: SearchRequest, ...then: readonly (() => void)[]): Promise<SearchAnswer[]> {
  const answers: SearchAnswer[] = [];
  for await (const answer of engine.answers(request)) {
    then[answers.length]?.();
    answers.push(answer);
  }
  return answers;
}

function outline({ stage, hits }: SearchAnswer): [string, boolean] {
  return [stage, hits.every(({ card }) => card !== undefined)];
}

describe('the answers of a query', () => {
  it('are first word matches with names, then word matches with cards, then vector matches', async () => {
    const { engine, cards, vectors } = await gated();
    const answers = await follow(engine, { q: 'weather forecast' }, cards.open, vectors.open);
    expect(answers.map(outline)).toEqual([
      ['words', false],
      ['words', true],
      ['meaning', true],
    ]);
    for (const { hits } of answers) expect(hits[0]).toMatchObject({ qualifiedName: 'acme/weather', displayName: 'Weather' });
    expect(answers.at(-1)).toEqual(await engine.search({ q: 'weather forecast' }));
  });

  it('omit the stage with names if some names are not loaded', async () => {
    const { engine, cards, vectors } = await gated({ nameOf: () => undefined });
    setTimeout(cards.open, 1);
    expect((await follow(engine, { q: 'weather forecast' }, vectors.open)).map(outline)).toEqual([
      ['words', true],
      ['meaning', true],
    ]);
  });

  it('omit word matches with cards if the vectors load first', async () => {
    const { engine, cards, vectors } = await gated();
    const openBoth = (): void => {
      vectors.open();
      setTimeout(cards.open, 5);
    };
    expect((await follow(engine, { q: 'weather forecast' }, openBoth)).map(outline)).toEqual([
      ['words', false],
      ['meaning', true],
    ]);
  });

  it('include vector matches immediately if only cards are missing', async () => {
    const { engine, cards, vectors } = await gated();
    vectors.open();
    await Promise.race([engine.search({ q: 'weather' }), new Promise((resolve) => setTimeout(resolve, 5))]);
    expect((await follow(engine, { q: 'weather forecast' }, cards.open)).map(outline)).toEqual([
      ['meaning', false],
      ['meaning', true],
    ]);
  });

  it('are a single answer if all files are loaded', async () => {
    const { engine, cards, vectors } = await gated();
    cards.open();
    vectors.open();
    await engine.search({ q: 'weather' });
    expect((await follow(engine, { q: 'weather forecast' })).map(outline)).toEqual([['meaning', true]]);
  });

  it.each([{ q: 'weather', mode: 'text' as const }, { q: 'owner:acme' }, { q: '' }])(
    'do not wait for the vectors of %j',
    async (request) => {
      const { engine, cards } = await gated();
      const answers = await follow(engine, request, cards.open);
      expect(answers.at(-1)?.stage).toBe('words');
      expect(answers.at(-1)?.withoutMeaning).toBeUndefined();
    },
  );

  it('count the same matches in every stage if the vectors add none', async () => {
    const { engine, cards, vectors } = await gated();
    const answers = await follow(engine, { q: 'owner:acme mail' }, cards.open, vectors.open);
    expect(new Set(answers.map(({ totalCount }) => totalCount)).size).toBe(1);
  });

  it('do not mix for concurrent queries', async () => {
    const { engine, cards, vectors } = await gated();
    cards.open();
    vectors.open();
    const queries = ['mail', 'postgres', 'chart', 'owner:bolt', 'weather'];
    const alone = [];
    for (const q of queries) alone.push(await engine.search({ q, facets: true }));
    expect(await Promise.all(queries.map((q) => engine.search({ q, facets: true })))).toEqual(alone);
  });
});
