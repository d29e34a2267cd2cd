import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byCodeUnits } from '../../../src/catalog/values/code-unit-order.ts';
import { addRow, quantiseRows } from '../../../src/search/embedding/quantised-rows.ts';
import { isCompletion } from '../../../src/search/files/derived-terms.ts';
import { encodeIndex } from '../../../src/search/files/encode-index.ts';
import { FACET_NAMES, FILTER_KINDS, ORDER_NAMES, type IndexData, type VectorRows } from '../../../src/search/files/index-data.ts';
import type { IndexSource } from '../../../src/search/files/index-source.ts';
import { MANIFEST_NAME } from '../../../src/search/files/manifest.ts';
import { openSource } from '../../../src/search/files/open-source.ts';
import { TERM_SPLIT } from '../../../src/search/files/split-terms.ts';
import { cases } from '../../support/cases.ts';
import { anyIndexData } from './index-arbitraries.ts';
import { cardOf, dataOf, readerOf, someVectors } from './index-samples.ts';

async function reopened(data: IndexData): Promise<IndexSource> {
  return openSource(readerOf(await encodeIndex(data)));
}

/** A card as it is read back: halves of surrogate pairs are replaced. */
function wellFormed<T>(value: T): T {
  // Texts, lists of texts and objects of them keep their shape.
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) => (typeof member === 'string' ? member.toWellFormed() : member)) as T;
}

describe('any index, written and read back', () => {
  it('has the same cards and names', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        const rows = Array.from(data.cards.keys());
        expect(source.manifest.count).toBe(rows.length);
        const expected = wellFormed(data.cards);
        expect(await source.cards(rows)).toEqual(expected);
        expect(rows.map((row) => source.nameOf(row))).toMatchObject(
          expected.map(({ qualifiedName, displayName }) => ({ qualifiedName, displayName })),
        );
      }),
      { numRuns: cases(100) },
    );
  });

  it('has the same postings, and the names of the best rows with them', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        await source.loadTerms([...data.terms.keys(), 'no such term']);
        for (const [term, { rows, impacts }] of data.terms) {
          expect(source.postings(term)).toEqual({ rows, impacts });
          const highest = Array.from(rows, (row, at) => ({ row, impact: impacts[at] ?? 0 })).sort(
            (a, b) => b.impact - a.impact || a.row - b.row,
          );
          for (const { row } of highest.slice(0, TERM_SPLIT.namesOf(rows.length))) {
            const { qualifiedName, displayName } = wellFormed(data.cards[row]!);
            expect(source.nameOf(row)).toEqual({ qualifiedName, displayName });
          }
        }
        expect(source.postings('no such term')).toEqual(data.terms.get('no such term'));
      }),
      { numRuns: cases(100) },
    );
  });

  it('completes the same prefixes', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, fc.nat(3), async (data, length) => {
        const source = await reopened(data);
        for (const prefix of new Set(Array.from(data.terms.keys(), (term) => term.slice(0, length)))) {
          await source.loadTerms([], prefix);
          const expected = [...data.terms]
            .filter(([term]) => term.startsWith(prefix) && term !== prefix && isCompletion(term, prefix))
            .sort(([a, { rows }], [b, { rows: others }]) => others.length - rows.length || byCodeUnits(a, b))
            .map(([term]) => term);
          expect(source.termsBeginningWith(prefix, 5)).toEqual(expected.slice(0, 5));
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('finds the same rows for the same names and values, and none for others', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        for (const [name, bearers] of data.nameKeys) expect(await source.exactNames(name)).toEqual(bearers);
        if (!data.nameKeys.has('no such name')) expect(await source.exactNames('no such name')).toEqual([]);
        for (const kind of FILTER_KINDS) {
          for (const [value, rows] of data.filters[kind]) expect(await source.filterRows(kind, value)).toEqual(Uint32Array.from(rows));
          if (!data.filters[kind].has('no such value')) expect(await source.filterRows(kind, 'no such value')).toBeUndefined();
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('has the same translations of words of other languages, and none of other words', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async ({ translations, ...data }) => {
        const source = await reopened({ ...data, translations });
        await source.loadTranslations([...translations.keys(), 'no such word']);
        for (const [word, meanings] of translations) expect(source.translationsOf(word)).toEqual(meanings);
        if (!translations.has('no such word')) expect(source.translationsOf('no such word')).toBeUndefined();
      }),
      { numRuns: cases(100) },
    );
  });

  it('has the same orders, and the same tool names next to the cards', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        for (const name of ORDER_NAMES) {
          const places = await source.order(name);
          expect(Array.from(data.orders[name], (row) => places[row])).toEqual([...data.cards.keys()]);
        }
        const rows = [...data.cards.keys()];
        expect(rows.map((row) => source.toolNamesOf(row))).toEqual(rows.map(() => undefined));
        await source.cards(rows);
        expect(rows.map((row) => source.toolNamesOf(row))).toEqual(
          data.toolNames.map((names) => names.map((name) => name.toWellFormed().replaceAll(/\p{Surrogate}/gu, '\ufffd'))),
        );
      }),
      { numRuns: cases(100) },
    );
  });

  it('has the same marks, facet values, words and vectors', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        const { deployed, verified } = await source.marks();
        expect(data.cards.map((_, row) => deployed.has(row))).toEqual(data.cards.map((card) => card.deployed));
        expect(data.cards.map((_, row) => verified.has(row))).toEqual(data.cards.map((card) => card.verified));
        for (const facet of FACET_NAMES) {
          const { values, starts, ids } = await source.column(facet);
          const read = data.cards.map((_, row) => Array.from(ids.subarray(starts[row], starts[row + 1]), (id) => values[id]));
          expect(read).toEqual(data.facets[facet].map((own) => own.toSorted(byCodeUnits)));
        }
        expect([...(await source.lexicon()).words()]).toEqual(data.words.toSorted(byCodeUnits));
        expect(source.manifest.embedder).toEqual(data.vectors?.embedder);
        expect(await source.vectors()).toEqual(data.vectors?.cells === undefined ? data.vectors && codesOf(data.vectors) : undefined);
        expect(source.manifest.ranking).toEqual(data.ranking);
      }),
      { numRuns: cases(100) },
    );
  });
});

function codesOf({ bytesPerRow, servers, toolCounts, tools }: VectorRows): VectorRows {
  return { bytesPerRow, servers, toolCounts, tools };
}

describe('vectors in cells, written and read back', () => {
  it('have the same codes, in the files of their cells and next to the cards', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const source = await reopened(data);
        const { vectors } = data;
        const cells = vectors?.cells;
        expect(await source.centroids()).toEqual(cells?.centroids);
        if (vectors === undefined || cells === undefined) return;
        const rows = [...data.cards.keys()];
        const found = await Promise.all(Array.from({ length: cells.centroids.count }, (_, cell) => source.cell(cell)));
        found.forEach((cell, at) => expect([...cell.rows]).toEqual(rows.filter((row) => cells.cellOf[row] === at)));
        const all = { bytesPerRow: rows.length === 0 ? 0 : vectors.bytesPerRow, rows: Uint32Array.from(rows) };
        expect(await source.codedRows(rows)).toEqual({ ...codesOf(vectors), ...all });
        for (const cell of found) expect(cell).toEqual({ ...(await source.codedRows([...cell.rows])), bytesPerRow: vectors.bytesPerRow });
      }),
      { numRuns: cases(100) },
    );
  });

  it('are not next to the cards of an index without cells', async () => {
    const data = dataOf([cardOf('acme/mail')]);
    const source = await reopened({ ...data, vectors: someVectors(1) });
    expect((await source.codedRows([0])).rows).toHaveLength(0);
    await expect(source.codedRows([1])).rejects.toThrow(RangeError);
  });
});

describe('finer vectors, written and read back', () => {
  it('have the same cosines to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, fc.nat(), async (data, seed) => {
        const source = await reopened(data);
        const fine = data.vectors?.fine;
        const read = await source.fineRows(Array.from(data.cards.keys()));
        expect(read === undefined).toBe(fine === undefined);
        if (fine === undefined || read === undefined) return;
        const query = Float32Array.from({ length: fine.dimensions }, (_, at) => Math.sin(seed + at));
        for (const row of data.cards.keys()) {
          const values = new Float32Array(fine.dimensions);
          addRow(fine, row, 1, values);
          const length = Math.hypot(...values);
          const expected = length === 0 ? 0 : values.reduce((sum, value, at) => sum + value * query[at]!, 0) / length;
          expect(read.cosine(row, query)).toBeCloseTo(expected, 5);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('have nearly the cosines of the original vectors', async () => {
    const dimensions = 128;
    const vectors = Array.from({ length: 20 }, (_, row) => unit(dimensions, (at) => Math.sin(row * 131 + at * at)));
    const floats = Float32Array.from(vectors.flatMap((vector) => [...vector]));
    const data = dataOf(vectors.map((_, row) => cardOf(`acme/server-${row}`)));
    const codes = { bytesPerRow: 16, servers: new Uint8Array(320), toolCounts: new Uint16Array(20), tools: new Uint8Array() };
    const fine = quantiseRows(floats, 20, dimensions);
    const source = await reopened({ ...data, vectors: { ...codes, fine, embedder: { id: 'made-up', dimensions } } });
    const read = await source.fineRows(Array.from(vectors.keys()));
    const query = unit(dimensions, (at) => Math.cos(at * 3));
    vectors.forEach((vector, row) => {
      const cosine = vector.reduce((sum, value, at) => sum + value * query[at]!, 0);
      expect(Math.abs(read!.cosine(row, query) - cosine)).toBeLessThan(0.03);
      expect(read!.cosine(row, vector)).toBeGreaterThan(0.985);
    });
  });
});

function unit(dimensions: number, valueAt: (at: number) => number): Float32Array {
  const values = Array.from({ length: dimensions }, (_, at) => valueAt(at));
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

describe('an index of many servers', () => {
  const many = dataOf(Array.from({ length: 3000 }, (_, row) => cardOf(`owner-${row % 50}/server-${row}`)));

  it('is split into shards, and every term is found in its shard', async () => {
    const source = await reopened(many);
    expect(source.manifest.terms.boundaries.length).toBeGreaterThan(10);
    for (const [term, postings] of many.terms) {
      await source.loadTerms([term]);
      expect(source.postings(term), term).toEqual(postings);
    }
  });

  it('finds the rows of every name and every value', async () => {
    const source = await reopened(many);
    expect(source.manifest.keys.names).toBeGreaterThan(5);
    for (const [name, bearers] of many.nameKeys) expect(await source.exactNames(name)).toEqual(bearers);
    expect(await source.filterRows('owner', 'owner-7')).toEqual(Uint32Array.from({ length: 60 }, (_, at) => 7 + at * 50));
  });

  it('returns cards in the requested order', async () => {
    const source = await reopened(many);
    const rows = [2999, 0, 17, 2999, 1600];
    expect(await source.cards(rows)).toEqual(rows.map((row) => many.cards[row]));
  });
});

describe('an index of more servers than a 16-bit number can count', () => {
  it('has rows above 65,535 in postings, names, filters, marks and cards', async () => {
    const rows = [0, 65_535, 65_536, 69_999];
    const cards = Array.from({ length: 70_000 }, (_, row) => cardOf(`acme/s${row}`));
    const data: IndexData = {
      ...dataOf([]),
      cards,
      toolNames: cards.map(({ repo }) => [repo]),
      orders: { name: [...cards.keys()], newest: [...cards.keys()].reverse() },
      terms: new Map([['term', { rows: Uint32Array.from(rows), impacts: Uint8Array.of(4, 3, 2, 1) }]]),
      nameKeys: new Map([['last', [{ row: 69_999, kind: 'display' }]]]),
      filters: { owner: new Map([['acme', rows]]), repo: new Map(), profile: new Map() },
      facets: {
        owner: cards.map(() => ['acme']),
        category: cards.map(() => []),
        runner: cards.map(() => []),
        auth: cards.map(() => []),
        protocol: cards.map(() => []),
        cost: cards.map(() => []),
      },
    };
    const source = await reopened(data);
    await source.loadTerms(['term']);
    expect(source.postings('term')?.rows).toEqual(Uint32Array.from(rows));
    expect(rows.map((row) => source.nameOf(row)?.qualifiedName)).toEqual(rows.map((row) => `acme/s${row}`));
    expect(await source.exactNames('last')).toEqual([{ row: 69_999, kind: 'display' }]);
    expect(await source.filterRows('owner', 'acme')).toEqual(Uint32Array.from(rows));
    const { verified } = await source.marks();
    expect(rows.map((row) => verified.has(row))).toEqual(rows.map((row) => cards[row]?.verified));
    expect(await source.cards(rows)).toEqual(rows.map((row) => cards[row]));
    expect(rows.map((row) => source.toolNamesOf(row))).toEqual(rows.map((row) => [`s${row}`]));
    const newest = await source.order('newest');
    expect(rows.map((row) => newest[row])).toEqual(rows.map((row) => 69_999 - row));
  });
});

describe('the files of an index', () => {
  it('are the same for the same data in any order', async () => {
    await fc.assert(
      fc.asyncProperty(anyIndexData, async (data) => {
        const turned = <T>(map: ReadonlyMap<string, T>): Map<string, T> => new Map([...map].reverse());
        const { owner, repo, profile } = data.filters;
        const again = {
          ...data,
          terms: turned(data.terms),
          nameKeys: turned(data.nameKeys),
          filters: { owner: turned(owner), repo: turned(repo), profile: turned(profile) },
          words: data.words.toReversed(),
        };
        expect([...(await encodeIndex(again))]).toEqual([...(await encodeIndex(data))]);
      }),
      { numRuns: cases(30) },
    );
  });

  it('are in a folder whose name changes with the data, except the manifest, which is written last', async () => {
    const data = dataOf([cardOf('acme/mail'), cardOf('bolt/files')]);
    const before = [...(await encodeIndex(data)).keys()];
    const after = [...(await encodeIndex({ ...data, words: ['other'] })).keys()];
    expect(before.at(-1)).toBe(MANIFEST_NAME);
    expect(before.slice(0, -1).every((name) => /^[0-9a-f]{16}\/[a-z]+(-[a-z0-9]+)?\.bin$/.test(name))).toBe(true);
    expect(before.filter((name) => after.includes(name))).toEqual([MANIFEST_NAME]);
  });
});

describe('inconsistent data', () => {
  const data = dataOf([cardOf('acme/mail'), cardOf('bolt/files')]);
  const postings = (rows: number[], impacts: number[]): IndexData['terms'] =>
    new Map([['mail', { rows: Uint32Array.from(rows), impacts: Uint8Array.from(impacts) }]]);

  it.each([
    ['a row after the last card', { terms: postings([2], [1]) }],
    ['rows that are not ascending', { terms: postings([1, 0], [1, 1]) }],
    ['rows without impacts', { terms: postings([0, 1], [1]) }],
    ['a lone surrogate in a term', { terms: new Map([['\ud83d', { rows: Uint32Array.of(0), impacts: Uint8Array.of(1) }]]) }],
    ['a repeated word', { words: ['mail', 'mail'] }],
    [
      'facets of fewer rows than exist',
      { facets: { owner: [[]], category: [[], []], runner: [[], []], auth: [[], []], protocol: [[], []], cost: [[], []] } },
    ],
    ['an order without one of the rows', { orders: { name: [0, 0], newest: [0, 1] } }],
    ['an order with a row after the last card', { orders: { name: [0, 1], newest: [0, 2] } }],
    ['tools of fewer rows than exist', { toolNames: [[]] }],
    ['a filter with a row after the last card', { filters: { ...data.filters, owner: new Map([['acme', [2]]]) } }],
    ['a name with a row after the last card', { nameKeys: new Map([['mail', [{ row: 2, kind: 'bare' as const }]]]) }],
    ['an invalid count', { cards: [cardOf('acme/mail'), { ...cardOf('bolt/files'), useCount: -1 }] }],
    ['an invalid number', { ranking: { unit: Number.NaN } }],
  ])('are refused if they contain %s', async (_what, change) => {
    await expect(encodeIndex({ ...data, ...change })).rejects.toThrow(RangeError);
  });

  const vectors = someVectors(2);

  it.each([
    ['a number of codes that differs from the number of rows', { ...vectors, servers: vectors.servers.subarray(2) }],
    ['a number of finer vectors that differs from the number of rows', { ...vectors, fine: someVectors(3).fine! }],
    ['finer vectors of other dimensions than the embedder', { ...vectors, embedder: { id: 'made-up', dimensions: 32 } }],
    [
      'cells of other dimensions than the embedder',
      { ...vectors, cells: { centroids: quantiseRows(new Float32Array(8), 1, 8), cellOf: [0, 0] } },
    ],
    ['no cells', { ...vectors, cells: { centroids: quantiseRows(new Float32Array(), 0, 16), cellOf: [0, 0] } }],
    ['a row without a cell', { ...vectors, cells: { centroids: quantiseRows(new Float32Array(16), 1, 16), cellOf: [0] } }],
    [
      'a row in a cell that does not exist',
      { ...vectors, cells: { centroids: quantiseRows(new Float32Array(16), 1, 16), cellOf: [0, 1] } },
    ],
    ['truncated finer vectors', { ...vectors, fine: { ...vectors.fine!, codes: new Uint8Array(15) } }],
  ])('are refused if they have %s', async (_what, changed) => {
    await expect(encodeIndex({ ...data, vectors: changed })).rejects.toThrow(RangeError);
  });
});
