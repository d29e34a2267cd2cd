import fc from 'fast-check';

import { LISTED_WAYS, MAX_LISTED_WAYS } from '../../../src/catalog/record/listed-ways.ts';
import { quantiseRows, type QuantisedRows } from '../../../src/search/embedding/quantised-rows.ts';
import {
  EXACT_NAME_KINDS,
  LANGUAGES,
  type Cells,
  type ExactName,
  type IndexData,
  type TermPostings,
  type Translation,
} from '../../../src/search/files/index-data.ts';
import type { ServerCard } from '../../../src/search/files/server-card.ts';
import { codePoint } from '../../support/code-point.ts';

/** Any text, with characters that the files themselves use more often than chance would have them. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.constantFrom('\n', '\\', 'n', 'e', '/', '@', '\0', '\ufeff', 'ab', '\u{1F600}', 'é'), maxLength: 6 }),
  },
);

/** Text that may hold half of a pair of surrogates. */
const brokenText = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a') }) },
);

export const anyCard: fc.Arbitrary<ServerCard> = fc.record({
  qualifiedName: fc.oneof(fc.constantFrom('acme/weather', '@acme/mail', 'exa'), brokenText),
  displayName: fc.oneof(fc.constantFrom('weather', 'Mail', ''), brokenText),
  description: brokenText,
  owner: fc.oneof(fc.constantFrom('acme', ''), brokenText),
  repo: fc.oneof(fc.constantFrom('weather', ''), brokenText),
  tags: fc.array(brokenText, { maxLength: 3 }),
  useCount: fc.oneof(fc.nat(), fc.maxSafeNat()),
  toolCount: fc.option(fc.nat(), { nil: null }),
  tokens: fc.option(fc.nat(), { nil: null }),
  verified: fc.boolean(),
  deployed: fc.boolean(),
  remote: fc.boolean(),
  local: fc.boolean(),
  ways: fc.shuffledSubarray([...LISTED_WAYS], { maxLength: MAX_LISTED_WAYS }),
  signIn: fc.constantFrom('none' as const, 'key' as const, 'oauth' as const, 'unknown' as const),
  failed: fc.boolean(),
  deprecated: fc.boolean(),
  icon: fc.option(fc.stringMatching(/^[\da-f]{24}\.(?:png|jpg|webp)$/), { nil: null }),
});

/** Some rows of so many, ascending; at least `least`. */
function someRows(count: number, least = 1): fc.Arbitrary<number[]> {
  const rows = Array.from({ length: count }, (_, row) => row);
  return fc.subarray(rows, { minLength: Math.min(least, count) });
}

function anyPostings(count: number): fc.Arbitrary<TermPostings> {
  return someRows(count).chain((rows) =>
    fc
      .array(fc.integer({ min: 1, max: 255 }), { minLength: rows.length, maxLength: rows.length })
      .map((impacts) => ({ rows: Uint32Array.from(rows), impacts: Uint8Array.from(impacts) })),
  );
}

function mapOf<T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<Map<string, T>> {
  const entries = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength });
  return entries.map((pairs) => new Map(pairs));
}

function anyBearers(count: number): fc.Arbitrary<readonly ExactName[]> {
  return someRows(count).chain((rows) =>
    fc.tuple(...rows.map((row) => fc.record({ row: fc.constant(row), kind: fc.constantFrom(...EXACT_NAME_KINDS) }))),
  );
}

const BYTES_PER_ROW = 4;

const DIMENSIONS = BYTES_PER_ROW * 8;

/** Rows of which some are zeros. */
function anyFineRows(count: number): fc.Arbitrary<QuantisedRows> {
  const value = fc.double({ min: -1, max: 1, noNaN: true });
  const row = fc.oneof(
    { weight: 4, arbitrary: fc.array(value, { minLength: DIMENSIONS, maxLength: DIMENSIONS }) },
    { weight: 1, arbitrary: fc.constant(new Array<number>(DIMENSIONS).fill(0)) },
  );
  return fc
    .array(row, { minLength: count, maxLength: count })
    .map((rows) => quantiseRows(Float32Array.from(rows.flat()), count, DIMENSIONS));
}

/** Some of the cells may have no rows. */
function anyCells(count: number): fc.Arbitrary<Cells> {
  return fc.integer({ min: 1, max: 4 }).chain((cells) =>
    fc.record({
      centroids: anyFineRows(cells),
      cellOf: fc.array(fc.nat(cells - 1), { minLength: count, maxLength: count }),
    }),
  );
}

function anyVectors(count: number): fc.Arbitrary<NonNullable<IndexData['vectors']>> {
  const codes = (rows: number): fc.Arbitrary<Uint8Array> =>
    fc.uint8Array({ minLength: rows * BYTES_PER_ROW, maxLength: rows * BYTES_PER_ROW });
  return fc
    .array(fc.nat(3), { minLength: count, maxLength: count })
    .chain((toolCounts) =>
      fc.tuple(
        codes(count),
        codes(toolCounts.reduce((sum, own) => sum + own, 0)),
        fc.constant(toolCounts),
        fc.option(anyFineRows(count), { nil: undefined }),
        fc.option(anyCells(count), { nil: undefined }),
      ),
    )
    .map(([servers, tools, toolCounts, fine, cells]) => ({
      bytesPerRow: BYTES_PER_ROW,
      servers,
      tools,
      toolCounts: Uint16Array.from(toolCounts),
      ...(fine && { fine }),
      ...(cells && { cells }),
      embedder: { id: 'made-up', dimensions: DIMENSIONS, table: { parts: 2 } },
    }));
}

const someTranslations: fc.Arbitrary<Translation[]> = fc.uniqueArray(
  fc.record({
    isEnglish: fc.boolean(),
    language: fc.constantFrom(...LANGUAGES),
    english: fc.array(fc.stringMatching(/^[a-z]+( [a-z]+)?$/), { maxLength: 3 }),
  }),
  { selector: ({ language }) => language, minLength: 1 },
);

function anyDataOf(cards: readonly ServerCard[]): fc.Arbitrary<IndexData> {
  const count = cards.length;
  const most = count === 0 ? 0 : 12;
  const filter = mapOf(anyText, someRows(count), Math.min(most, 5));
  const facet = fc.array(fc.uniqueArray(anyText, { maxLength: 3 }), { minLength: count, maxLength: count });
  const order = fc.shuffledSubarray([...cards.keys()], { minLength: count });
  return fc.record(
    {
      cards: fc.constant(cards),
      toolNames: fc.array(fc.array(brokenText, { maxLength: 3 }), { minLength: count, maxLength: count }),
      terms: mapOf(anyText, anyPostings(count), most),
      ranking: fc.dictionary(
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        { maxKeys: 3 },
      ),
      nameKeys: mapOf(anyText, anyBearers(count), most),
      filters: fc.record({ owner: filter, repo: filter, profile: filter }),
      facets: fc.record({ owner: facet, category: facet, runner: facet, auth: facet, protocol: facet, cost: facet }),
      orders: fc.record({ name: order, newest: order }),
      words: fc.uniqueArray(anyText, { maxLength: 20 }),
      translations: mapOf(anyText, someTranslations, 12),
      vectors: anyVectors(count),
    },
    { requiredKeys: ['cards', 'terms', 'ranking', 'nameKeys', 'filters', 'facets', 'orders', 'toolNames', 'words', 'translations'] },
  );
}

/** All that an index may hold, of some forty servers at most. */
export const anyIndexData: fc.Arbitrary<IndexData> = fc.array(anyCard, { maxLength: 40 }).chain(anyDataOf);
