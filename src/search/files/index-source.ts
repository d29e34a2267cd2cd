import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import type { Bitset } from './bitset.ts';
import type { FacetColumn } from './facet-column.ts';
import type { FineRows } from './fine-rows.ts';
import type { CodedRows, ExactName, FacetName, FilterKind, Mark, OrderName, TermPostings, Translation, VectorRows } from './index-data.ts';
import type { Lexicon } from './lexicon.ts';
import type { IndexManifest } from './manifest.ts';
import type { ServerCard, ServerName } from './server-card.ts';
import type { TokenColumn } from './token-file.ts';

/** Maximum number of shards that a prefix loads: a prefix with more is too short to be specific. */
export const MAX_PREFIX_SHARDS = 4;

/** The rows with each mark. */
export type Marks = Readonly<Record<Mark, Bitset>>;

/**
 * The data of an open index. Loading is asynchronous. A file is fetched once, also for concurrent requests; a failed file is fetched again
 * at the next request. Reading loaded data is synchronous. Loading rejects with an {@link IndexError} that names the file.
 */
export interface IndexSource {
  readonly manifest: IndexManifest;
  /**
   * Loads the shards of these terms.
   *
   * @param prefix also loads the shards of the terms that begin with it, at most the first {@link MAX_PREFIX_SHARDS}
   */
  loadTerms(terms: readonly string[], prefix?: string): Promise<void>;
  /**
   * @returns `undefined` for a term that is not in the index. The arrays may be shared: do not write to them.
   * @throws Error if the term's shard was not loaded
   */
  postings(term: string): TermPostings | undefined;
  /** Terms of loaded shards that begin with the prefix and are longer, except those of products: those with most rows first, then by code units. */
  termsBeginningWith(prefix: string, limit: number): string[];
  /** From names in loaded term shards and from loaded cards; `undefined` if neither has it. */
  nameOf(row: number): ServerName | undefined;
  /** Servers with this complete name. Names are stored as 40-bit hashes: of a million unknown names less than one matches a known one. */
  exactNames(foldedName: string): Promise<readonly ExactName[]>;
  /** Rows of a folded value, ascending; `undefined` for a value that no row has. Stored as hashes, like names. */
  filterRows(kind: FilterKind, value: string): Promise<Uint32Array | undefined>;
  /** Loads the files of translations of these folded words, and of all words that begin alike. */
  loadTranslations(words: readonly string[]): Promise<void>;
  /** Translations of a folded word or phrase; `undefined` also if its file is not loaded. */
  translationsOf(word: string): readonly Translation[] | undefined;
  marks(): Promise<Marks>;
  /** The context cost of every row. */
  tokens(): Promise<TokenColumn>;
  lexicon(): Promise<Lexicon>;
  column(facet: FacetName): Promise<FacetColumn>;
  /** By row: its position in an order. */
  order(name: OrderName): Promise<Uint32Array>;
  /** @param rows below the manifest's count, else RangeError */
  cards(rows: readonly number[]): Promise<ServerCard[]>;
  /** Whether the files of the cards of these rows are loaded. */
  hasCards(rows: readonly number[]): boolean;
  /** The card of a row, if its file was loaded. */
  cardOf(row: number): ServerCard | undefined;
  /** Names of the tools of a row, if the file of its card was loaded. */
  toolNamesOf(row: number): readonly string[] | undefined;
  /** All codes; `undefined` for an index without vectors, or with cells. */
  vectors(): Promise<VectorRows | undefined>;
  /** The directions of the cells; `undefined` for an index without cells. */
  centroids(): Promise<QuantisedRows | undefined>;
  /**
   * The codes of a cell of an index with cells.
   *
   * @param cell below the manifest's number of cells
   */
  cell(cell: number): Promise<CodedRows>;
  /**
   * The codes of some rows of an index with cells; none for another index. They are in the files of their cards, as in {@link fineRows}.
   *
   * @param rows below the manifest's count, else RangeError
   */
  codedRows(rows: readonly number[]): Promise<CodedRows>;
  /**
   * Loads the finer vectors of these rows. They are in the files of their cards, so nothing is fetched where those are loaded.
   *
   * @param rows below the manifest's count, else RangeError
   * @returns the cosines of these and all other loaded rows; `undefined` for an index without finer vectors
   */
  fineRows(rows: readonly number[]): Promise<FineRows | undefined>;
}
