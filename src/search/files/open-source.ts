import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { readColumn } from './column-file.ts';
import type { ByteReader } from './byte-reader.ts';
import type { FacetColumn } from './facet-column.ts';
import { cosineOf, readFineRows, type FineRows } from './fine-rows.ts';
import { columnName, fileName, orderName, type NumberedKind } from './file-names.ts';
import { FrontCoded } from './front-coded.ts';
import { hashOf } from './hash.ts';
import {
  EXACT_NAME_KINDS,
  FACET_NAMES,
  ORDER_NAMES,
  type CodedRows,
  type ExactName,
  type FacetName,
  type FilterKind,
  type OrderName,
  type TermPostings,
  type Translation,
  type Translations,
  type VectorRows,
} from './index-data.ts';
import type { IndexFileReader } from './index-files.ts';
import { readManifest, readPart } from './index-reader.ts';
import type { IndexSource, Marks } from './index-source.ts';
import { filterKey, keyShardOf, readKeyShard, type KeyShard } from './key-shards.ts';
import type { Lexicon } from './lexicon.ts';
import type { IndexManifest } from './manifest.ts';
import { readMarks } from './mark-file.ts';
import { readOrder } from './order-file.ts';
import { Parts } from './parts.ts';
import { Recent } from './recent.ts';
import type { ReadContents } from './sealed-file.ts';
import type { ServerCard, ServerName } from './server-card.ts';
import { StoredCards, type CardRows } from './stored-cards.ts';
import { TermSource } from './term-source.ts';
import { readTokens, type TokenColumn } from './token-file.ts';
import { codesOfRow, joinVectors } from './pick-vectors.ts';
import { readTranslationShard, translationShardOf } from './translation-shard.ts';
import { readCell, readVectors } from './vector-file.ts';

/** Default number of card files that stay decoded. */
const CARD_FILES_KEPT = 64;

/**
 * Opens the files of an index: reads the manifest now, and every other file when needed.
 *
 * @param cardFilesKept number of card files that stay decoded; others are decoded again when they are needed
 * @throws IndexError if the manifest cannot be used
 */
export async function openSource(read: IndexFileReader, cardFilesKept: number = CARD_FILES_KEPT): Promise<IndexSource> {
  return new FileSource(read, await readManifest(read), cardFilesKept);
}

class FileSource implements IndexSource {
  readonly manifest: IndexManifest;
  readonly #terms: TermSource;
  readonly #names: Parts<KeyShard>;
  readonly #filters: Parts<KeyShard>;
  readonly #cardFiles: Parts<StoredCards>;
  readonly #cards: Recent<number, CardRows>;
  readonly #columns: Parts<FacetColumn>;
  readonly #orders: Parts<Uint32Array>;
  readonly #translations: Parts<Translations>;
  readonly #marks: Parts<Marks>;
  readonly #tokens: Parts<TokenColumn>;
  readonly #lexicon: Parts<Lexicon>;
  readonly #vectors: Parts<VectorRows>;
  readonly #centroids: Parts<QuantisedRows>;
  readonly #cells: Parts<CodedRows>;

  constructor(read: IndexFileReader, manifest: IndexManifest, cardFilesKept: number) {
    const { count, keys } = manifest;
    const load = <T>(kind: NumberedKind, decode: (...args: [...Parameters<ReadContents<T>>, part: number]) => T): Parts<T> =>
      new Parts((part) =>
        readPart(read, manifest, {
          name: fileName(kind, part),
          kind,
          part,
          decode: (reader, uncompressed) => decode(reader, uncompressed, part),
        }),
      );
    this.manifest = manifest;
    this.#cards = new Recent(cardFilesKept);
    this.#terms = new TermSource(read, manifest);
    this.#names = load('names', (reader, _, part) => readKeyShard(reader, part, keys.names, count * EXACT_NAME_KINDS.length));
    this.#filters = load('filters', (reader, _, part) => readKeyShard(reader, part, keys.filters, count));
    this.#cardFiles = load('cards', (reader, uncompressed, part) => new StoredCards(reader, uncompressed, this.#cardsIn(part), manifest));
    this.#translations = load('translations', (reader) => readTranslationShard(reader));
    this.#marks = load('marks', (reader) => readMarks(reader, count));
    this.#tokens = load('tokens', (reader) => readTokens(reader, count));
    this.#lexicon = load('lexicon', (reader) => FrontCoded.read(reader));
    this.#vectors = load('vectors', (reader, uncompressed) => readVectors(reader, uncompressed, count));
    this.#centroids = load('centroids', (reader, uncompressed) => readCentroids(reader, uncompressed, manifest));
    this.#cells = load('cells', (reader, uncompressed) => ofEmbedder(readCell(reader, uncompressed, count), reader, manifest));
    this.#columns = new Parts((part) => {
      const name = columnName(FACET_NAMES[part] ?? 'owner');
      return readPart(read, manifest, { name, kind: 'column', part, decode: (reader) => readColumn(reader, count) });
    });
    this.#orders = new Parts((part) => {
      const name = orderName(ORDER_NAMES[part] ?? 'name');
      return readPart(read, manifest, { name, kind: 'order', part, decode: (reader) => readOrder(reader, count) });
    });
  }

  loadTerms(terms: readonly string[], prefix?: string): Promise<void> {
    return this.#terms.load(terms, prefix);
  }

  postings(term: string): TermPostings | undefined {
    return this.#terms.postings(term);
  }

  termsBeginningWith(prefix: string, limit: number): string[] {
    return this.#terms.beginningWith(prefix, limit);
  }

  nameOf(row: number): ServerName | undefined {
    return this.#terms.nameOf(row) ?? this.cardOf(row);
  }

  async exactNames(foldedName: string): Promise<readonly ExactName[]> {
    const { seed, names } = this.manifest.keys;
    const hash = hashOf(foldedName, seed);
    const shard = await this.#names.get(keyShardOf(hash, names));
    return Array.from(shard(hash) ?? [], (value) => ({
      row: Math.floor(value / EXACT_NAME_KINDS.length),
      kind: EXACT_NAME_KINDS[value % EXACT_NAME_KINDS.length] ?? 'bare',
    }));
  }

  async filterRows(kind: FilterKind, value: string): Promise<Uint32Array | undefined> {
    const { seed, filters } = this.manifest.keys;
    const hash = hashOf(filterKey(kind, value), seed);
    return (await this.#filters.get(keyShardOf(hash, filters)))(hash);
  }

  async loadTranslations(words: readonly string[]): Promise<void> {
    const shards = this.manifest.translations;
    if (shards === 0) return;
    await Promise.all(Array.from(new Set(words.map((word) => translationShardOf(word, shards))), (part) => this.#translations.get(part)));
  }

  translationsOf(word: string): readonly Translation[] | undefined {
    const shards = this.manifest.translations;
    return shards === 0 ? undefined : this.#translations.loaded(translationShardOf(word, shards))?.get(word);
  }

  marks(): Promise<Marks> {
    return this.#marks.get(0);
  }

  tokens(): Promise<TokenColumn> {
    return this.#tokens.get(0);
  }

  lexicon(): Promise<Lexicon> {
    return this.#lexicon.get(0);
  }

  column(facet: FacetName): Promise<FacetColumn> {
    return this.#columns.get(FACET_NAMES.indexOf(facet));
  }

  order(name: OrderName): Promise<Uint32Array> {
    return this.#orders.get(ORDER_NAMES.indexOf(name));
  }

  async cards(rows: readonly number[]): Promise<ServerCard[]> {
    await this.#loadCardFiles(rows);
    return rows.flatMap((row) => this.cardOf(row) ?? []);
  }

  hasCards(rows: readonly number[]): boolean {
    return rows.every((row) => this.#cardFiles.loaded(Math.floor(row / this.manifest.cards.rowsPerFile)) !== undefined);
  }

  cardOf(row: number): ServerCard | undefined {
    return this.#cardRows(row)?.cards[row % this.manifest.cards.rowsPerFile];
  }

  toolNamesOf(row: number): readonly string[] | undefined {
    return this.#cardRows(row)?.toolNames[row % this.manifest.cards.rowsPerFile];
  }

  #cardRows(row: number): CardRows | undefined {
    const part = Math.floor(row / this.manifest.cards.rowsPerFile);
    const file = this.#cardFiles.loaded(part);
    return file && this.#cards.get(part, () => file.rows());
  }

  async vectors(): Promise<VectorRows | undefined> {
    const { embedder, cells } = this.manifest;
    return embedder === undefined || cells !== undefined ? undefined : await this.#vectors.get(0);
  }

  async centroids(): Promise<QuantisedRows | undefined> {
    return this.manifest.cells === undefined ? undefined : await this.#centroids.get(0);
  }

  cell(cell: number): Promise<CodedRows> {
    return this.#cells.get(cell);
  }

  async codedRows(rows: readonly number[]): Promise<CodedRows> {
    await this.#loadCardFiles(rows);
    const { rowsPerFile } = this.manifest.cards;
    const decoded = new Map<number, VectorRows | undefined>();
    const codesOf = (row: number): VectorRows | undefined => {
      const part = Math.floor(row / rowsPerFile);
      if (!decoded.has(part)) decoded.set(part, this.#cardFiles.loaded(part)?.codes());
      return decoded.get(part);
    };
    return joinVectors(rows, codesOf(rows[0] ?? 0)?.bytesPerRow ?? 0, (row) => {
      const codes = codesOf(row);
      return codes && codesOfRow(codes, row % rowsPerFile);
    });
  }

  async fineRows(rows: readonly number[]): Promise<FineRows | undefined> {
    const { rowsPerFile, fineDimensions } = this.manifest.cards;
    if (fineDimensions === undefined) return undefined;
    await this.#loadCardFiles(rows);
    return {
      cosine: (row, query) => {
        const fine = this.#cardFiles.loaded(Math.floor(row / rowsPerFile))?.fine();
        const at = row % rowsPerFile;
        if (fine === undefined || !(at < fine.count)) throw new Error(`The vector of row ${row} was not loaded: call fineRows first.`);
        return cosineOf(fine, at, query);
      },
    };
  }

  async #loadCardFiles(rows: readonly number[]): Promise<void> {
    const { count, cards } = this.manifest;
    const invalid = rows.find((row) => !Number.isInteger(row) || row < 0 || row >= count);
    if (invalid !== undefined) throw new RangeError(`The index has ${count} rows, counted from 0; ${invalid} is not one of them.`);
    await Promise.all(Array.from(new Set(rows.map((row) => Math.floor(row / cards.rowsPerFile))), (part) => this.#cardFiles.get(part)));
  }

  #cardsIn(part: number): number {
    const { count, cards } = this.manifest;
    return Math.min(cards.rowsPerFile, count - part * cards.rowsPerFile);
  }
}

function readCentroids(reader: ByteReader, uncompressed: ByteReader, { cells = 0, embedder }: IndexManifest): QuantisedRows {
  const dimensions = reader.varint();
  if (dimensions !== embedder?.dimensions) reader.fail('its vectors are not those of the embedder');
  return readFineRows(uncompressed, cells, dimensions);
}

/** Codes that are joined must be of one length. */
function ofEmbedder<T extends VectorRows>(vectors: T, reader: ByteReader, { embedder }: IndexManifest): T {
  if (vectors.bytesPerRow * 8 !== embedder?.dimensions) reader.fail('its vectors are not those of the embedder');
  return vectors;
}
