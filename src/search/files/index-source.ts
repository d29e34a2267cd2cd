import type { Bitset } from './bitset.ts';
import type { FacetColumn } from './facet-column.ts';
import type { FineRows } from './fine-rows.ts';
import type { ExactName, FacetName, FilterKind, OrderName, TermPostings, VectorRows } from './index-data.ts';
import type { Lexicon } from './lexicon.ts';
import type { IndexManifest } from './manifest.ts';
import type { ServerCard, ServerName } from './server-card.ts';

/** Shards that the terms of one prefix load at most: a prefix that has more is too short to say what is looked for. */
export const MAX_PREFIX_SHARDS = 4;

/** Marks by row. */
export interface Marks {
  readonly deployed: Bitset;
  readonly verified: Bitset;
}

/**
 * What can be read of an open index. Loading is asynchronous; a file is fetched once, also where it is asked for twice at the
 * same time, and one that failed is fetched anew when it is next asked for. Reading what has been loaded is synchronous.
 * Whatever loads rejects with an {@link IndexError} that names the file.
 */
export interface IndexSource {
  readonly manifest: IndexManifest;
  /**
   * Loads the shards in which these terms stand, or would stand.
   *
   * @param prefix loads as well the shards of the terms that begin with it, the first {@link MAX_PREFIX_SHARDS} at most
   */
  loadTerms(terms: readonly string[], prefix?: string): Promise<void>;
  /**
   * @returns `undefined` for a term that the index does not have. The arrays may be shared: they are not to be written to.
   * @throws Error if the term's shard was not loaded
   */
  postings(term: string): TermPostings | undefined;
  /** Terms of loaded shards that begin so and are longer: those of most rows first, then by code units. */
  termsBeginningWith(prefix: string, limit: number): string[];
  /** From names beside loaded postings and from loaded cards; `undefined` where neither has it. */
  nameOf(row: number): ServerName | undefined;
  /** Who bears this whole name. Names are kept as hashes of 40 bits: of a million unknown names less than one is taken for a known one. */
  exactNames(foldedName: string): Promise<readonly ExactName[]>;
  /** Rows of a folded value, ascending; `undefined` for a value that no row has. Kept as hashes, as names are. */
  filterRows(kind: FilterKind, value: string): Promise<Uint32Array | undefined>;
  marks(): Promise<Marks>;
  lexicon(): Promise<Lexicon>;
  column(facet: FacetName): Promise<FacetColumn>;
  /** By row: its place in an order. */
  order(name: OrderName): Promise<Uint32Array>;
  /** @param rows below the manifest's count, else RangeError */
  cards(rows: readonly number[]): Promise<ServerCard[]>;
  /** The card of a row, if its file was loaded. */
  cardOf(row: number): ServerCard | undefined;
  /** Names of the tools of a row, if the file of its card was loaded. */
  toolNamesOf(row: number): readonly string[] | undefined;
  /** `undefined` for an index without vectors. */
  vectors(): Promise<VectorRows | undefined>;
  /**
   * Loads the finer vectors of these rows, which stand in the files of their cards: nothing more is fetched where those are there.
   *
   * @param rows below the manifest's count, else RangeError
   * @returns what tells cosines of these rows and of all others that have been loaded; `undefined` for an index without finer vectors
   */
  fineRows(rows: readonly number[]): Promise<FineRows | undefined>;
}
