import type { ServerCard, ServerName } from '../files/server-card.ts';
import type { QueryHint } from './filter-query.ts';

/** How documents are ranked: by words, by meaning, or by both. */
export type SearchMode = 'hybrid' | 'text' | 'vector';

/** The modes, the default first. */
export const SEARCH_MODES: readonly SearchMode[] = ['hybrid', 'text', 'vector'];

/**
 * How matches are ordered: by how well they answer, or by list order where there is no text; most used first, which is list order;
 * by display name; newest first. Equal ones stand in list order.
 */
export type SortOrder = 'relevance' | 'used' | 'name' | 'newest';

/** The orders, the default first. */
export const SORT_ORDERS: readonly SortOrder[] = ['relevance', 'used', 'name', 'newest'];

/** What is asked of an index. */
export interface SearchRequest {
  /** Free text and filters, as {@link parseFilterQuery} reads them. */
  readonly q: string;
  /** Id of a profile to stay in. */
  readonly profile?: string | undefined;
  /** Default `hybrid`. */
  readonly mode?: SearchMode;
  /** Default `relevance`. It holds over all matches, of which a page is a part; `name` and `newest` fetch a file of their own. */
  readonly sort?: SortOrder;
  /** Hits to pass over. Default 0. */
  readonly offset?: number;
  /** Hits to give. Default 10. */
  readonly limit?: number;
  /** Whether to count owners, categories and marks over all matches. Default no: it fetches files of its own. */
  readonly facets?: boolean;
}

/** One server that matches. */
export interface SearchHit extends ServerName {
  /** What a list shows of it; `undefined` in an early answer, which has names alone, and where its file did not load. */
  readonly card: ServerCard | undefined;
  /** Larger is better; comparable within one answer only. 0 where there was no text to rank by, or another order was asked for. */
  readonly score: number;
  /** Name of the tool that answers words of the query which the server's own name does not; absent without such a tool. */
  readonly matchedTool?: string;
}

/** A value of a facet and how many matches have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/**
 * How the matches are spread. Values with most matches first, then by code units; values without a match are left out.
 * Values of one kind are alternatives, so each kind is counted as if the query had no filter of that kind.
 */
export interface Facets {
  /** Counted as if there were no `owner:`. */
  readonly owner: readonly FacetValue[];
  /** Tags. A server with several counts in each. Counted as if there were no `tag:`. */
  readonly category: readonly FacetValue[];
  readonly deployed: number;
  readonly verified: number;
}

/** What an index answers. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** All that match, of which `hits` is a part. */
  readonly totalCount: number;
  readonly hints: readonly QueryHint[];
  /** Terms that stand for the words of the query: as typed, completed, corrected. What {@link matchRanges} marks. */
  readonly matchedWords: readonly string[];
  /** The query with its words put right and its filters kept; present where words of it are most likely errors of typing. */
  readonly didYouMean?: string;
  /** What ranked the hits. */
  readonly stage: 'words' | 'meaning';
  /** Where they were asked for; absent in an answer without cards. */
  readonly facets?: Facets;
  /** Why meaning was wanted and took no part, as a sentence for people. */
  readonly withoutMeaning?: string;
  /**
   * That files of the index did not load and were done without, as a sentence for people. Cards, names, corrections, facets or
   * matches may be lacking; filters hold all the same. Vectors are told of by {@link withoutMeaning}.
   */
  readonly incomplete?: string;
}

/** A question with a part left out, and how many then match. */
export interface Loosened {
  /** What is left of the query. */
  readonly q: string;
  /** Absent where there was none, or where it is what was left out. */
  readonly profile?: string;
  readonly kind: 'filter' | 'words' | 'profile' | 'several';
  /** What was left out, as it stands in a query (`owner:acme`, a word), and of a profile its id. */
  readonly dropped: string;
  /** How many match; at least one. */
  readonly count: number;
}

/** An open index. */
export interface SearchEngine {
  /** Documents in the index. */
  readonly count: number;
  /** Whether the index has vectors and this version has their embedder; without, every mode ranks by words. */
  readonly knowsMeaning: boolean;
  /**
   * The last of {@link SearchEngine.answers}.
   *
   * @throws IndexError if a file that a filter needs cannot be read, or if neither words nor meaning can answer for want of files
   */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /**
   * The same question answered as it becomes answerable: by words with names only, by words with cards, by words and meaning.
   * Each answer replaces the one before. What brings nothing new is left out: a question whose files are all on hand has one answer.
   *
   * @throws IndexError if a file that a filter needs cannot be read, or if neither words nor meaning can answer for want of files
   */
  answers(request: SearchRequest): AsyncIterable<SearchAnswer>;
  /**
   * What can be left out of a question that nothing matches, so that something does: six ways at most, the least loss first.
   *
   * @throws IndexError as {@link SearchEngine.search} does
   */
  loosened(request: SearchRequest): Promise<readonly Loosened[]>;
}
