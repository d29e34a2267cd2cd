import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import type { ServerCard } from './server-card.ts';

/** The postings of a term. Both arrays have one entry per row. */
export interface TermPostings {
  /** Rows with the term, strictly ascending. */
  readonly rows: Uint32Array;
  /** Weight of the term in each row: 1…255, in units of the ranking. Few distinct values compress better. */
  readonly impacts: Uint8Array;
  /** Number of all rows with the term, where the arrays have only some of them. Default: the arrays have all. */
  readonly frequency?: number;
}

/** Number of rows with a term; 0 for one that is not in the index. */
export function frequencyOf(postings: TermPostings | undefined): number {
  return postings === undefined ? 0 : (postings.frequency ?? postings.rows.length);
}

/** The forms in which users may type a server's name: its own, the most complete first, and those of products. */
export const EXACT_NAME_KINDS = ['qualified', 'address', 'display', 'bare', 'core', 'nearly', 'ownerless', 'product', 'related'] as const;

/**
 * `qualified`: `owner/name`; `address`: `owner/repo` of its repository, or a package or an endpoint that only it has; `display`: the
 * display name; `bare`: the last part of the qualified name; `core`: one of the latter two without generic words; `nearly`: an approximate
 * form of one of them; `ownerless`: in addition, the qualified name of a server without owner. `product`: a product whose maker owns the
 * server, and which is in its names; `related`: a product whose maker publishes the server in another way.
 */
export type ExactNameKind = (typeof EXACT_NAME_KINDS)[number];

/** A server with a complete name. */
export interface ExactName {
  readonly row: number;
  readonly kind: ExactNameKind;
}

/** Yes-or-no facts that rows can be filtered by and counted. */
export const MARKS = ['deployed', 'verified', 'remote', 'local'] as const;

/** One of {@link MARKS}. */
export type Mark = (typeof MARKS)[number];

/** Programs that start packages, which rows can be filtered by. */
export const RUNNERS = ['npx', 'uvx', 'docker', 'dnx'] as const;

/** What rows can be filtered by, besides {@link MARKS}. `repo` has both `name` and `owner/name` as values. */
export const FILTER_KINDS = ['owner', 'repo', 'profile'] as const;

/** One of {@link FILTER_KINDS}. */
export type FilterKind = (typeof FILTER_KINDS)[number];

/**
 * What rows can be counted by, besides {@link MARKS}. The values of `runner` are in {@link RUNNERS}, those of `auth` in
 * `STATED_SIGN_INS`; those of `protocol` are versions and extensions of MCP, and `cached`; those of `cost` are limits of the context cost
 * that it is below, such as `<1000`.
 */
export const FACET_NAMES = ['owner', 'category', 'runner', 'auth', 'protocol', 'cost'] as const;

/** One of {@link FACET_NAMES}. */
export type FacetName = (typeof FACET_NAMES)[number];

/** Orders of all rows, besides list order, which is the order of the rows themselves. */
export const ORDER_NAMES = ['name', 'newest'] as const;

/** One of {@link ORDER_NAMES}. */
export type OrderName = (typeof ORDER_NAMES)[number];

/** Languages other than English whose words a search can translate, as language tags (BCP 47). */
export const LANGUAGES = ['de', 'fr', 'es', 'pt', 'zh', 'ja', 'ko'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** What a word of another language means in English. */
export interface Translation {
  readonly language: Language;
  /** English words or phrases, the most usual first. Empty for a word without content, such as an article. */
  readonly english: readonly string[];
  /** Whether the word is an English word, too, perhaps with another meaning: then it does not show that a query is of the language. */
  readonly isEnglish: boolean;
}

/** Folded words and phrases of other languages, with what they mean. A word may be of several languages. */
export type Translations = ReadonlyMap<string, readonly Translation[]>;

/** The embedder of the vectors of an index. */
export interface EmbedderEntry {
  /** Identifies the model and its version. */
  readonly id: string;
  readonly dimensions: number;
  /** JSON with the location of the model's own table, for an embedder that needs one in the browser. */
  readonly table?: Readonly<Record<string, unknown>>;
  /** Weights, 0 to 0.5, of the words that at least a tenth of the servers have: such words count little in queries, too. */
  readonly commonWords?: Readonly<Record<string, number>>;
}

/** Vectors of servers and of their tools, as consecutive codes of equal length. */
export interface VectorRows {
  /** Number of bytes of a code. */
  readonly bytesPerRow: number;
  /** One code per row. */
  readonly servers: Uint8Array;
  /** By row: number of codes in {@link tools}. */
  readonly toolCounts: Uint16Array;
  /** The codes of the tools, in the order of the rows. */
  readonly tools: Uint8Array;
}

/** The vectors of some servers and of their tools. */
export interface CodedRows extends VectorRows {
  /** The row of each code of {@link VectorRows.servers}. */
  readonly rows: Uint32Array;
}

/** A division of all servers into cells: groups with similar vectors, so that a query needs the vectors of a few groups only. */
export interface Cells {
  /** By cell: the direction of its vectors. */
  readonly centroids: QuantisedRows;
  /** By row: its cell. */
  readonly cellOf: ArrayLike<number>;
}

/** Finite numbers that the ranking needs to interpret its impacts, stored in the manifest. */
export type RankingFigures = Readonly<Record<string, number>>;

/**
 * The data of an index, before encoding. A row is a server's position in list order, 0…count-1. Terms and words are well-formed Unicode. In
 * other texts a lone surrogate is read back as U+FFFD.
 */
export interface IndexData {
  /** By row. */
  readonly cards: readonly ServerCard[];
  /** By row: names of its tools, stored with its card. */
  readonly toolNames: readonly (readonly string[])[];
  /** In any order. */
  readonly terms: ReadonlyMap<string, TermPostings>;
  readonly ranking: RankingFigures;
  /** Folded name to the servers with it, by row and then by kind: at most one kind of its own names, and one of products. */
  readonly nameKeys: ReadonlyMap<string, readonly ExactName[]>;
  /** Folded value to its rows, ascending. */
  readonly filters: Readonly<Record<FilterKind, ReadonlyMap<string, ArrayLike<number>>>>;
  /** By row: its distinct values, in any order. */
  readonly facets: Readonly<Record<FacetName, readonly (readonly string[])[]>>;
  /** All rows exactly once, in each order. */
  readonly orders: Readonly<Record<OrderName, ArrayLike<number>>>;
  /** Distinct words as written (folded, not stemmed) for the correction of typing errors; in any order. */
  readonly words: readonly string[];
  /** Words of other languages whose English words occur in the servers. */
  readonly translations: Translations;
  /** Absent: the index ranks by words only. */
  readonly vectors?: VectorRows & {
    /** The embedder of the codes. */
    readonly embedder: EmbedderEntry;
    /** The vectors of the servers, by row, with finer quantisation than their codes; stored with the cards. Absent: the index has none. */
    readonly fine?: QuantisedRows;
    /** Absent: all codes are in one file. */
    readonly cells?: Cells;
  };
}
