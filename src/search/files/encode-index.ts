import { writeCards } from './card-file.ts';
import { checkData } from './check-data.ts';
import { writeColumn } from './column-file.ts';
import { columnName, fileName, type NumberedKind } from './file-names.ts';
import { byCodeUnits, writeFrontCoded } from './front-coded.ts';
import { EXACT_NAME_KINDS, FACET_NAMES, FILTER_KINDS, type IndexData } from './index-data.ts';
import type { IndexFiles } from './index-files.ts';
import { filterKey, seedFor, splitKeys, writeKeyShard, type KeyEntry, type Keys } from './key-shards.ts';
import { encodeManifest, INDEX_FORMAT, MANIFEST_NAME } from './manifest.ts';
import { writeMarks } from './mark-file.ts';
import { seal } from './sealed-file.ts';
import { boundariesOf, namesBeside, splitTerms } from './split-terms.ts';
import { writeTermShard, type TermEntry } from './term-shard.ts';
import { writeVectors } from './vector-file.ts';

/** Servers whose cards stand in one file. Ten hits mostly lie in ten files: with 16 cards each, 13 KB of them after compression. */
const CARDS_PER_FILE = 16;

/**
 * The files of an index: the same data gives the same bytes. The manifest comes last; whoever writes files in this order
 * never has a manifest without its files.
 *
 * @throws RangeError for data that contradict themselves, such as a row past the last card
 */
export async function encodeIndex(data: IndexData): Promise<IndexFiles> {
  const count = data.cards.length;
  checkData(data);
  const shards = splitTerms(data.terms);
  const [names, filters] = [nameKeys(data), filterKeys(data)];
  const seed = seedFor([names, filters]);
  const [nameShards, filterShards] = [splitKeys(names, seed), splitKeys(filters, seed)];
  const files = new Map([
    ...termFiles(shards, data.cards),
    ...keyFiles('names', nameShards, count),
    ...keyFiles('filters', filterShards, count),
    ...otherFiles(data),
    ...cardFiles(data.cards),
  ]);
  const folder = await folderOf(files);
  const manifest = encodeManifest({
    format: INDEX_FORMAT,
    count,
    folder,
    ranking: data.ranking,
    terms: { boundaries: boundariesOf(shards) },
    keys: { seed, names: nameShards.length, filters: filterShards.length },
    cards: { rowsPerFile: CARDS_PER_FILE },
    ...(data.vectors && { embedder: data.vectors.embedder }),
  });
  return new Map([...Array.from(files, ([name, bytes]) => [`${folder}/${name}`, bytes] as const), [MANIFEST_NAME, manifest]]);
}

type NamedFile = readonly [name: string, bytes: Uint8Array];

function termFiles(shards: readonly (readonly TermEntry[])[], cards: IndexData['cards']): NamedFile[] {
  return shards.map((shard, part) => {
    const head = { kind: 'terms', part, count: cards.length } as const;
    return [fileName('terms', part), seal(head, (writer) => writeTermShard(writer, shard, namesBeside(shard, cards)))];
  });
}

function keyFiles(kind: 'names' | 'filters', shards: readonly (readonly KeyEntry[])[], count: number): NamedFile[] {
  return shards.map((shard, part) => [
    fileName(kind, part),
    seal({ kind, part, count }, (writer) => writeKeyShard(writer, shard, part, shards.length)),
  ]);
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

function otherFiles({ cards, words, facets, vectors }: IndexData): NamedFile[] {
  const alone = (kind: NumberedKind, write: Parameters<typeof seal>[1]): NamedFile => [
    fileName(kind, 0),
    seal({ kind, part: 0, count: cards.length }, write),
  ];
  const columns = FACET_NAMES.map((facet, part): NamedFile => {
    const head = { kind: 'column', part, count: cards.length } as const;
    return [columnName(facet), seal(head, (writer) => writeColumn(writer, facets[facet]))];
  });
  return [
    alone('marks', (writer) => writeMarks(writer, cards)),
    alone('lexicon', (writer) => writeFrontCoded(writer, [...words].sort(byCodeUnits))),
    ...columns,
    ...(vectors === undefined ? [] : [alone('vectors', (writer) => writeVectors(writer, vectors))]),
  ];
}

function cardFiles(cards: IndexData['cards']): NamedFile[] {
  return Array.from({ length: Math.ceil(cards.length / CARDS_PER_FILE) }, (_, part) => {
    const own = cards.slice(part * CARDS_PER_FILE, (part + 1) * CARDS_PER_FILE);
    return [fileName('cards', part), seal({ kind: 'cards', part, count: cards.length }, (writer) => writeCards(writer, own))];
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
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
