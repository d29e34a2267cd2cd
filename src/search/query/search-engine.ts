import type { ServerCard, ServerName } from '../files/server-card.ts';
import type { Corrected, Translated } from './did-you-mean.ts';
import type { QueryHint } from './filter-query.ts';

/** How documents are ranked: by words, by meaning, or by both. */
export type SearchMode = 'hybrid' | 'text' | 'vector';

/** The modes, the default first. */
export const SEARCH_MODES: readonly SearchMode[] = ['hybrid', 'text', 'vector'];

/**
 * Order of matches: by relevance, or list order if there is no text; most used first, which is list order; by display name; newest
 * first; by context cost, the lowest first and unknown costs last. Ties are in list order.
 */
export type SortOrder = 'relevance' | 'used' | 'name' | 'newest' | 'cost';

/** The orders, the default first. */
export const SORT_ORDERS: readonly SortOrder[] = ['relevance', 'used', 'name', 'newest', 'cost'];

/** A search request. */
export interface SearchRequest {
  /** Free text and filters, as {@link parseFilterQuery} reads them. */
  readonly q: string;
  /** Id of the profile to search in. */
  readonly profile?: string | undefined;
  /** Default `hybrid`. */
  readonly mode?: SearchMode;
  /** Default `relevance`. It applies to all matches, not only to the page; `name`, `newest` and `cost` fetch an additional file. */
  readonly sort?: SortOrder;
  /** Hits to skip. Default 0. */
  readonly offset?: number;
  /** Maximum number of hits. Default 10. */
  readonly limit?: number;
  /** Whether to list servers that do not match but are similar in meaning, after the matches. Default no. Another order than relevance lists none. */
  readonly similar?: boolean;
  /** Whether to count the matches by each value of {@link Facets}. Default no: it fetches additional files. */
  readonly facets?: boolean;
  /** Whether to count the relevant matches. Default no. */
  readonly relevant?: boolean;
  /** Which rows to search, besides the filters: for data that the index does not have. Default all. */
  readonly among?: (row: number) => boolean;
  /** Whether to return the rows of all matches. Default no. */
  readonly rows?: boolean;
  /** Lists the tools of each hit that match. Default: only {@link SearchHit.matchedTool}. */
  readonly tools?: ToolRequest;
}

/** Request for the matching tools of each hit. */
export interface ToolRequest {
  /** The texts of a server; its tools in the order in which they were indexed. `undefined` for an unknown one. */
  readonly of: (qualifiedName: string) => ToolTexts | undefined;
  /** Maximum number of tools of one hit. */
  readonly limit: number;
}

/** The searched texts of a tool. */
export interface ToolText {
  readonly name: string;
  readonly description: string;
}

/** The texts of a server in which its tools are searched. */
interface ToolTexts {
  readonly description: string;
  /** `null`: not known. */
  readonly tools: readonly ToolText[] | null;
}

/** A tool that matches a query. */
export interface ToolHit {
  /** Position among the tools of its server. */
  readonly at: number;
  readonly name: string;
  /** From 0 to 1, larger is better: how well the tool and its server fit. */
  readonly score: number;
}

/** A matching server. */
export interface SearchHit extends ServerName {
  /** Its card; `undefined` in an early answer with names only, and where its file did not load. */
  readonly card: ServerCard | undefined;
  /** Larger is better; comparable only within one answer. 0 without text, and with another order. */
  readonly score: number;
  /** Name of the tool that matches words of the query that the server's name does not; absent without such a tool. */
  readonly matchedTool?: string;
  /** Its tools that match, best first. Present where requested and there is text. */
  readonly tools?: readonly ToolHit[];
  /** Present where the server does not match and is only similar in meaning. Such hits come after all matches. */
  readonly isSimilar?: true;
}

/** A value of a facet with its number of matches. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/**
 * Facet counts of the matches. Values with most matches first, then by code units; values without matches are left out. Values of one kind
 * are alternatives, so each kind is counted as if the query had no filter of that kind.
 */
export interface Facets {
  /** Counted as if there were no `owner:`. */
  readonly owner: readonly FacetValue[];
  /** Tags. A server with several counts in each. Counted as if there were no `tag:`. */
  readonly category: readonly FacetValue[];
  /** Programs that start packages: `npx`, `uvx`, … Counted as if there were no `runs:`. */
  readonly runner: readonly FacetValue[];
  /** What servers want: `none`, `key`, `oauth`. A server with several ways counts in each. Counted as if there were no `auth:`. */
  readonly auth: readonly FacetValue[];
  /** Versions and extensions of MCP, and `cached`. Counted as if there were no `mcp:`. */
  readonly protocol: readonly FacetValue[];
  /** Limits of the context cost, such as `<1000`. Counted as if there were no `tokens:`. */
  readonly cost: readonly FacetValue[];
  readonly deployed: number;
  readonly verified: number;
  readonly remote: number;
  readonly local: number;
}

/** An answer of the search. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Number of all matches: servers with a word of the query, or close to it in meaning. */
  readonly totalCount: number;
  /** Number of matches with a word of the query, or with its name; without text all, in the mode `vector` none. */
  readonly wordMatches: number;
  /** Number of relevant matches, as `countRelevant` defines them. Present where requested and there is text. */
  readonly relevantCount?: number;
  /** The rows of all matches, ascending. Present where requested. */
  readonly rows?: Uint32Array;
  /** Number of servers listed after the matches because they are similar in meaning. Together with the matches they can be paged through. */
  readonly similarCount: number;
  readonly hints: readonly QueryHint[];
  /** Terms that represent the words of the query: as typed, completed, corrected. {@link matchRanges} highlights them. */
  readonly matchedWords: readonly string[];
  /** The query with corrected words and unchanged filters; present where it most likely has typing errors. */
  readonly didYouMean?: string;
  /** Present where words were taken for typing errors: the query that was searched instead, and one for the words as written. */
  readonly corrected?: Corrected;
  /** Present where a query of another language was searched in English. */
  readonly translated?: Translated;
  /** Words of the query that no server has, as written, folded, where it has no likely typing error. Absent if there are none. */
  readonly unmentioned?: readonly string[];
  /** What ranked the hits. */
  readonly stage: 'words' | 'meaning';
  /** Where requested; absent in an answer without cards. */
  readonly facets?: Facets;
  /** Why semantic ranking was requested but not possible, as a sentence for users. */
  readonly withoutMeaning?: string;
  /**
   * Says that files of the index did not load, as a sentence for users. Cards, names, corrections, facets or matches may be missing;
   * filters are always exact. {@link withoutMeaning} covers vectors.
   */
  readonly incomplete?: string;
  /** Why words were not corrected or translated although they may need it, as a sentence for users: the code for that did not load. */
  readonly uncorrected?: string;
}

/** A query suggestion: a question with a part left out, or with another value of a filter, with its number of matches. */
export interface Loosened {
  /** The remaining query. */
  readonly q: string;
  /** Absent if there was none, or where it was left out. */
  readonly profile?: string;
  readonly kind: 'filter' | 'words' | 'profile' | 'several' | 'value';
  /** The part that was left out, as in a query (`owner:acme`, a word); for a profile its id. For `value` the filter that is used instead. */
  readonly dropped: string;
  /** Number of matches; at least one. */
  readonly count: number;
}

/** An open index. */
export interface SearchEngine {
  /** Number of documents in the index. */
  readonly count: number;
  /** Whether the index has vectors and this version has their embedder; otherwise every mode ranks by words. */
  readonly knowsMeaning: boolean;
  /**
   * The last of {@link SearchEngine.answers}.
   *
   * @throws IndexError if a file that a filter needs cannot be read, or if files for both words and vectors are missing
   */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /**
   * Answers the question as its files load: by words with names only, by words with cards, by words and meaning. Each answer replaces the
   * previous one. Answers without new data are left out: a question whose files are all loaded has one answer.
   *
   * @throws IndexError if a file that a filter needs cannot be read, or if files for both words and vectors are missing
   */
  answers(request: SearchRequest): AsyncIterable<SearchAnswer>;
  /**
   * Query suggestions for a question without matches: at most six variants, with a similar value of a filter, or else with a part left out, the
   * smallest change first.
   *
   * @throws IndexError as {@link SearchEngine.search} does
   */
  loosened(request: SearchRequest): Promise<readonly Loosened[]>;
}
