import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import type { ServerCard } from './server-card.ts';

/** Where one term stands. Both arrays have one entry a row. */
export interface TermPostings {
  /** Rows that hold the term, ascending, each once. */
  readonly rows: Uint32Array;
  /** How much each of them says it: 1…255, whatever the ranking makes of it. Few distinct values compress better. */
  readonly impacts: Uint8Array;
}

/** The forms in which a person may type a server's whole name, the fullest first. */
export const EXACT_NAME_KINDS = ['qualified', 'repository', 'display', 'bare', 'nearly'] as const;

/** `qualified`: `owner/name`; `repository`: `owner/repo`; `display`: the display name; `bare`: the last part of the qualified name; `nearly`: what stands for one of the latter two. */
export type ExactNameKind = (typeof EXACT_NAME_KINDS)[number];

/** A server that bears a whole name. */
export interface ExactName {
  readonly row: number;
  readonly kind: ExactNameKind;
}

/** What rows can be filtered by, apart from their marks. `repo` has both `name` and `owner/name` as values. */
export const FILTER_KINDS = ['owner', 'repo', 'profile'] as const;

/** One of {@link FILTER_KINDS}. */
export type FilterKind = (typeof FILTER_KINDS)[number];

/** What rows can be counted by, apart from their marks. */
export const FACET_NAMES = ['owner', 'category'] as const;

/** One of {@link FACET_NAMES}. */
export type FacetName = (typeof FACET_NAMES)[number];

/** Orders of all rows, apart from list order, which is that of the rows themselves. */
export const ORDER_NAMES = ['name', 'newest'] as const;

/** One of {@link ORDER_NAMES}. */
export type OrderName = (typeof ORDER_NAMES)[number];

/** What the vectors of an index were made with. */
export interface EmbedderEntry {
  /** Names the model and its version. */
  readonly id: string;
  readonly dimensions: number;
  /** JSON that says where the model's own table stands, for an embedder that needs one in the browser. */
  readonly table?: Readonly<Record<string, unknown>>;
  /** What words count that many servers say, 0 to 1: a query is embedded as the servers were. */
  readonly commonWords?: Readonly<Record<string, number>>;
}

/** Vectors of servers and of their tools, as codes of equal length one after the other. */
export interface VectorRows {
  /** Bytes of one code. */
  readonly bytesPerRow: number;
  /** One code a row. */
  readonly servers: Uint8Array;
  /** By row: how many of {@link tools} are its own. */
  readonly toolCounts: Uint16Array;
  /** The codes of the tools, in the order of the rows. */
  readonly tools: Uint8Array;
}

/** Numbers that a ranking needs to read its impacts again, kept in the manifest. Finite. */
export type RankingFigures = Readonly<Record<string, number>>;

/**
 * All that an index holds, before it is bytes. A row is a server's place in list order, 0…count-1.
 * Terms and words are well-formed Unicode. Of other texts a lone surrogate is read back as U+FFFD.
 */
export interface IndexData {
  /** By row. */
  readonly cards: readonly ServerCard[];
  /** By row: names of its tools, kept beside its card. */
  readonly toolNames: readonly (readonly string[])[];
  /** In any order. */
  readonly terms: ReadonlyMap<string, TermPostings>;
  readonly ranking: RankingFigures;
  /** Folded whole name to who bears it, by row and then by kind; a name that is no key is nobody's. */
  readonly nameKeys: ReadonlyMap<string, readonly ExactName[]>;
  /** Folded value to its rows, ascending. */
  readonly filters: Readonly<Record<FilterKind, ReadonlyMap<string, ArrayLike<number>>>>;
  /** By row: the values it counts for, in any order, each once. */
  readonly facets: Readonly<Record<FacetName, readonly (readonly string[])[]>>;
  /** All rows, each once, in each order. */
  readonly orders: Readonly<Record<OrderName, ArrayLike<number>>>;
  /** Words as they are written (folded, not stemmed) for the correction of typing errors; in any order, each once. */
  readonly words: readonly string[];
  /** Absent: the index ranks by words alone. */
  readonly vectors?: VectorRows & {
    /** What the codes were made with. */
    readonly embedder: EmbedderEntry;
    /** The vectors of the servers, by row, finer than their codes: kept beside the cards. Absent: the index has none. */
    readonly fine?: QuantisedRows;
  };
}
