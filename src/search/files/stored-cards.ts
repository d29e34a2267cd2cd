import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { ByteReader } from './byte-reader.ts';
import { readCards, readToolNames } from './card-file.ts';
import { readFineRows } from './fine-rows.ts';
import type { VectorRows } from './index-data.ts';
import type { IndexManifest } from './manifest.ts';
import type { ServerCard } from './server-card.ts';
import { readVectors } from './vector-file.ts';

/** Decoded cards of a file. */
export interface CardRows {
  readonly cards: readonly ServerCard[];
  /** The names of the tools of each card; decoded when they are first read, because only the rows of a page need them. */
  readonly toolNames: readonly (readonly string[])[];
}

/** A file of cards in memory. It stays encoded, in one buffer, because a page keeps many of these files and decodes few at a time. */
export class StoredCards {
  readonly #manifest: IndexManifest;
  readonly #count: number;
  /** The contents, then the uncompressed data. */
  readonly #bytes: Uint8Array;
  readonly #contentBytes: number;
  /** Where the codes begin in the contents. */
  readonly #codesAt: number;

  /**
   * Reads a file of cards completely, to validate it.
   *
   * @param count number of cards
   * @throws IndexError `unreadable`
   */
  constructor(reader: ByteReader, uncompressed: ByteReader, count: number, manifest: IndexManifest) {
    this.#manifest = manifest;
    this.#count = count;
    const [contents, rest] = [reader.rest(), uncompressed.rest()];
    this.#contentBytes = contents.length;
    this.#bytes = new Uint8Array(contents.length + rest.length);
    this.#bytes.set(contents);
    this.#bytes.set(rest, contents.length);
    readCards(reader, count);
    readToolNames(reader, count);
    this.#codesAt = contents.length - reader.left;
    if (manifest.cards.fineDimensions !== undefined) readFineRows(uncompressed, count, manifest.cards.fineDimensions);
    if (manifest.cells === undefined) return;
    const { bytesPerRow } = readVectors(reader, uncompressed, count);
    if (bytesPerRow * 8 !== manifest.embedder?.dimensions) reader.fail('its vectors are not those of the embedder');
  }

  /** Decodes the cards, with the names of their tools. */
  rows(): CardRows {
    const reader = this.#contents(0);
    const cards = readCards(reader, this.#count);
    let toolNames: string[][] | undefined;
    return {
      cards,
      get toolNames() {
        toolNames ??= readToolNames(reader, cards.length);
        return toolNames;
      },
    };
  }

  /** The finer vectors, as views; `undefined` for an index without them. */
  fine(): QuantisedRows | undefined {
    const { fineDimensions } = this.#manifest.cards;
    return fineDimensions === undefined ? undefined : readFineRows(this.#uncompressed(), this.#count, fineDimensions);
  }

  /** The codes, as views; `undefined` for an index without cells. */
  codes(): VectorRows | undefined {
    const { cells, cards } = this.#manifest;
    if (cells === undefined) return undefined;
    const uncompressed = this.#uncompressed();
    if (cards.fineDimensions !== undefined) readFineRows(uncompressed, this.#count, cards.fineDimensions);
    return readVectors(this.#contents(this.#codesAt), uncompressed, this.#count);
  }

  #contents(from: number): ByteReader {
    return new ByteReader(this.#bytes.subarray(from, this.#contentBytes), STORED);
  }

  #uncompressed(): ByteReader {
    return new ByteReader(this.#bytes.subarray(this.#contentBytes), STORED);
  }
}

/** In place of the name of a file: these bytes were read before without an error. */
const STORED = 'a file of cards in memory';
