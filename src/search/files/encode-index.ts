import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { sha256Hex } from '../../catalog/values/hex.ts';
import { writeCards, writeToolNames } from './card-file.ts';
import { checkData } from './check-data.ts';
import { writeColumn } from './column-file.ts';
import { writeFineRows } from './fine-rows.ts';
import { columnName, fileName, orderName, type NumberedKind } from './file-names.ts';
import { writeFrontCoded } from './front-coded.ts';
import { EXACT_NAME_KINDS, FACET_NAMES, FILTER_KINDS, ORDER_NAMES, type IndexData } from './index-data.ts';
import type { IndexFiles } from './index-files.ts';
import { filterKey, seedFor, splitKeys, writeKeyShard, type KeyEntry, type Keys } from './key-shards.ts';
import { encodeManifest, INDEX_FORMAT, MANIFEST_NAME } from './manifest.ts';
import { writeMarks } from './mark-file.ts';
import { writeOrder } from './order-file.ts';
import { seal, type Compress, type FileHead, type WriteContents } from './sealed-file.ts';
import { boundariesOf, namedRowsOf, splitTerms } from './split-terms.ts';
import { writeTokens } from './token-file.ts';
import { writeTermShard, type TermEntry } from './term-shard.ts';
import { joinVectors, vectorPicker } from './pick-vectors.ts';
import { splitTranslations, writeTranslationShard, type TranslationEntry } from './translation-shard.ts';
import { writeCell, writeVectors } from './vector-file.ts';

/**
 * Number of servers with cards in one file. The rows of an answer are mostly in different files, so the transferred bytes grow with this
 * number, and the number of files falls. For 10,000 servers of `data/servers.jsonl` with finer vectors of 128 dimensions, without the codes of
 * an index with cells, which add a fifth:
 *
 * | servers per file | files | ten rows | twenty rows |
 * |---|---|---|---|
 * | 16 | 625 | 27 KB | 55 KB |
 * | 8 | 1,250 | 15 KB | 29 KB |
 * | 4 | 2,500 | 8 KB | 16 KB |
 */
const CARDS_PER_FILE = 8;

/**
 * The files of an index: the same data gives the same bytes, as long as the platform compresses them alike. The manifest is last, so that
 * writing files in this order never leaves a manifest without its files.
 *
 * @throws RangeError for inconsistent data, such as a row past the last card
 */
export async function encodeIndex(data: IndexData, compress?: Compress): Promise<IndexFiles> {
  const count = data.cards.length;
  checkData(data);
  const shards = splitTerms(data.terms);
  const [names, filters] = [nameKeys(data), filterKeys(data)];
  const seed = seedFor([names, filters]);
  const [nameShards, filterShards] = [splitKeys(names, seed), splitKeys(filters, seed)];
  const translationShards = splitTranslations(data.translations);
  const planned = [
    ...termFiles(shards, data.cards),
    ...keyFiles('names', nameShards),
    ...keyFiles('filters', filterShards),
    ...translationFiles(translationShards),
    ...otherFiles(data),
    ...cardFiles(data),
  ];
  const files = new Map<string, Uint8Array>();
  for (const { name, kind, part, write } of planned) files.set(name, await seal({ kind, part, count }, write, compress));
  const folder = await folderOf(files);
  const manifest = encodeManifest({
    format: INDEX_FORMAT,
    count,
    folder,
    ranking: data.ranking,
    terms: { boundaries: boundariesOf(shards) },
    keys: { seed, names: nameShards.length, filters: filterShards.length },
    translations: translationShards.length,
    cards: { rowsPerFile: CARDS_PER_FILE, ...(data.vectors?.fine && { fineDimensions: data.vectors.fine.dimensions }) },
    ...(data.vectors?.cells && { cells: data.vectors.cells.centroids.count }),
    ...(data.vectors && { embedder: data.vectors.embedder }),
  });
  return new Map([...Array.from(files, ([name, bytes]) => [`${folder}/${name}`, bytes] as const), [MANIFEST_NAME, manifest]]);
}

/** A file to write. */
interface PlannedFile extends Omit<FileHead, 'count'> {
  readonly name: string;
  readonly write: WriteContents;
}

function termFiles(shards: readonly (readonly TermEntry[])[], cards: IndexData['cards']): PlannedFile[] {
  return shards.map((shard, part) => {
    const write: WriteContents = (contents) => writeTermShard(contents, shard, namedRowsOf(shard, cards));
    return { name: fileName('terms', part), kind: 'terms', part, write };
  });
}

function keyFiles(kind: 'names' | 'filters', shards: readonly (readonly KeyEntry[])[]): PlannedFile[] {
  return shards.map((shard, part) => {
    const write: WriteContents = (contents) => writeKeyShard(contents, shard, part, shards.length);
    return { name: fileName(kind, part), kind, part, write };
  });
}

function translationFiles(shards: readonly (readonly TranslationEntry[])[]): PlannedFile[] {
  return shards.map((shard, part) => {
    const write: WriteContents = (contents) => writeTranslationShard(contents, shard);
    return { name: fileName('translations', part), kind: 'translations', part, write };
  });
}

function nameKeys({ nameKeys }: IndexData): Keys {
  const kinds = EXACT_NAME_KINDS.length;
  const values = Array.from(nameKeys, ([name, bearers]) => {
    const own = bearers.map(({ row, kind }) => row * kinds + EXACT_NAME_KINDS.indexOf(kind)).sort((a, b) => a - b);
    return [name, own] as const;
  });
  return new Map(values);
}

function filterKeys({ filters }: IndexData): Keys {
  return new Map(FILTER_KINDS.flatMap((kind) => Array.from(filters[kind], ([value, rows]) => [filterKey(kind, value), rows] as const)));
}

function otherFiles({ cards, words, facets, orders, vectors }: IndexData): PlannedFile[] {
  const alone = (kind: NumberedKind, write: WriteContents): PlannedFile => ({ name: fileName(kind, 0), kind, part: 0, write });
  const columns = FACET_NAMES.map((facet, part): PlannedFile => {
    return { name: columnName(facet), kind: 'column', part, write: (contents) => writeColumn(contents, facets[facet]) };
  });
  const ordered = ORDER_NAMES.map((order, part): PlannedFile => {
    return { name: orderName(order), kind: 'order', part, write: (contents) => writeOrder(contents, orders[order]) };
  });
  return [
    alone('marks', (contents) => writeMarks(contents, cards)),
    alone('tokens', (contents) => writeTokens(contents, cards)),
    alone('lexicon', (contents) => writeFrontCoded(contents, [...words].sort(byCodeUnits))),
    ...columns,
    ...ordered,
    ...(vectors === undefined ? [] : vectorFiles(vectors)),
  ];
}

/** One file of all codes; or, for an index with cells, a file of the centroids and one of the codes of each cell. */
function vectorFiles(vectors: NonNullable<IndexData['vectors']>): PlannedFile[] {
  const { cells, bytesPerRow } = vectors;
  if (cells === undefined) {
    const write: WriteContents = (contents, uncompressed) => writeVectors(contents, uncompressed, vectors);
    return [{ name: fileName('vectors', 0), kind: 'vectors', part: 0, write }];
  }
  const { centroids } = cells;
  const rows = Array.from({ length: centroids.count }, (): number[] => []);
  for (let row = 0; row < cells.cellOf.length; row += 1) rows[cells.cellOf[row] ?? 0]?.push(row);
  const picker = vectorPicker(vectors);
  const writeCentroids: WriteContents = (contents, uncompressed) => {
    contents.varint(centroids.dimensions);
    writeFineRows(uncompressed, centroids, 0, centroids.count);
  };
  return [
    { name: fileName('centroids', 0), kind: 'centroids', part: 0, write: writeCentroids },
    ...rows.map((own, part): PlannedFile => {
      const cell = joinVectors(own, bytesPerRow, picker);
      return { name: fileName('cells', part), kind: 'cells', part, write: (...writers) => writeCell(...writers, cell) };
    }),
  ];
}

/** An index with cells has the codes with the cards, too: the rows found by words are in many cells. */
function cardFiles({ cards, toolNames, vectors }: IndexData): PlannedFile[] {
  const picker = vectors?.cells && vectorPicker(vectors);
  return Array.from({ length: Math.ceil(cards.length / CARDS_PER_FILE) }, (_, part) => {
    const [from, to] = [part * CARDS_PER_FILE, Math.min((part + 1) * CARDS_PER_FILE, cards.length)];
    const write: WriteContents = (contents, uncompressed) => {
      writeCards(contents, cards.slice(from, to));
      writeToolNames(contents, toolNames.slice(from, to));
      if (vectors?.fine !== undefined) writeFineRows(uncompressed, vectors.fine, from, to);
      if (vectors !== undefined && picker !== undefined) {
        const rows = Array.from({ length: to - from }, (_, at) => from + at);
        writeVectors(contents, uncompressed, joinVectors(rows, vectors.bytesPerRow, picker));
      }
    };
    return { name: fileName('cards', part), kind: 'cards', part, write };
  });
}

/** The first 16 hexadecimal digits of SHA-256 over all files and their names. */
async function folderOf(files: IndexFiles): Promise<string> {
  const head = new TextEncoder().encode(JSON.stringify(Array.from(files, ([name, { length }]) => [name, length])));
  const all = new Uint8Array([...files.values()].reduce((sum, { length }) => sum + length, head.length));
  let at = 0;
  for (const bytes of [head, ...files.values()]) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return (await sha256Hex(all)).slice(0, 16);
}
