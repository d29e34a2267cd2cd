import { bitsetWhere } from '../../src/search/files/bitset.ts';
import type { FacetColumn } from '../../src/search/files/facet-column.ts';
import { isCompletion } from '../../src/search/files/derived-terms.ts';
import { MARKS, type IndexData } from '../../src/search/files/index-data.ts';
import type { IndexSource, Marks } from '../../src/search/files/index-source.ts';
import { UNKNOWN_COST } from '../../src/search/files/token-file.ts';
import type { Lexicon } from '../../src/search/files/lexicon.ts';
import { INDEX_FORMAT } from '../../src/search/files/manifest.ts';

/** An open index over the data in memory, without files: a naive reference implementation to compare with. */
export function inMemoryIndex(data: IndexData, folder = '0'.repeat(16)): IndexSource {
  const { cards, terms, nameKeys, filters, ranking, vectors } = data;
  const manifest = {
    format: INDEX_FORMAT,
    count: cards.length,
    folder,
    ranking,
    terms: { boundaries: [] },
    keys: { seed: 0, names: 1, filters: 1 },
    translations: data.translations.size > 0 ? 1 : 0,
    cards: { rowsPerFile: 16 },
    ...(vectors && { embedder: vectors.embedder }),
  } as const;
  return {
    manifest,
    loadTerms: () => Promise.resolve(),
    postings: (term) => terms.get(term),
    termsBeginningWith: (prefix, limit) =>
      [...terms]
        .filter(([term]) => term.startsWith(prefix) && term !== prefix && isCompletion(term, prefix))
        .sort(([a, { rows }], [b, { rows: others }]) => others.length - rows.length || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([term]) => term),
    nameOf: (row) => cards[row],
    exactNames: (name) => Promise.resolve(nameKeys.get(name) ?? []),
    filterRows: (kind, value) => {
      const rows = filters[kind].get(value);
      return Promise.resolve(rows && Uint32Array.from(rows));
    },
    loadTranslations: () => Promise.resolve(),
    translationsOf: (word) => data.translations.get(word),
    marks: () =>
      Promise.resolve(
        Object.fromEntries(MARKS.map((mark) => [mark, bitsetWhere(cards.length, (row) => cards[row]?.[mark] === true)])) as Marks,
      ),
    tokens: () => Promise.resolve(Float64Array.from(cards, ({ tokens }) => tokens ?? UNKNOWN_COST)),
    lexicon: () => Promise.resolve(lexiconOf(data.words)),
    column: (facet) => Promise.resolve(columnOf(data.facets[facet])),
    cards: (rows) => Promise.resolve(rows.map((row) => cards[row]!)),
    order: (name) => Promise.resolve(placesOf(data.orders[name])),
    hasCards: () => true,
    cardOf: (row) => cards[row],
    toolNamesOf: (row) => data.toolNames[row],
    vectors: () => Promise.resolve(vectors),
    centroids: () => Promise.resolve(undefined),
    cell: () => Promise.reject(new Error('An index in memory has no cells.')),
    codedRows: () => Promise.reject(new Error('An index in memory has no cells.')),
    fineRows: () => Promise.resolve(undefined),
  };
}

/** A lexicon of these words. */
export function lexiconOf(words: readonly string[]): Lexicon {
  const known = new Set(words);
  return {
    size: known.size,
    has: (word) => known.has(word),
    oneEditFrom: (word) => words.filter((other) => isOneEdit(word, other)).sort(),
    words: () => words[Symbol.iterator](),
  };
}

/** Whether the words differ by one insertion, deletion, substitution or transposition. */
function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let back = 0;
  while (back < Math.min(a.length, b.length) - from && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  const [left, right] = [a.slice(from, a.length - back), b.slice(from, b.length - back)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && [...left].reverse().join('') === right;
}

function placesOf(order: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(order.length);
  Array.from(order).forEach((row, place) => (places[row] = place));
  return places;
}

function columnOf(rows: readonly (readonly string[])[]): FacetColumn {
  const values = [...new Set(rows.flat())].sort();
  const ids = new Map(values.map((value, id) => [value, id]));
  const starts = [0];
  for (const of of rows) starts.push((starts.at(-1) ?? 0) + of.length);
  return { values, starts: Uint32Array.from(starts), ids: Uint32Array.from(rows.flat(), (value) => ids.get(value) ?? 0) };
}
