import type { ServerCard, ServerName } from './files/server-card.ts';
import type { QueryHint } from './filter-query.ts';

/** How documents are ranked: by words, by meaning, or by both. */
export type SearchMode = 'hybrid' | 'text' | 'vector';

/** The modes, the default first. */
export const SEARCH_MODES: readonly SearchMode[] = ['hybrid', 'text', 'vector'];

/** What is asked of an index. */
export interface SearchRequest {
  /** Free text and filters, as {@link parseFilterQuery} reads them. */
  readonly q: string;
  /** Id of a profile to stay in. */
  readonly profile?: string | undefined;
  /** Default `hybrid`. */
  readonly mode?: SearchMode;
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
  /** Larger is better; comparable within one answer only. 0 where there was no text to rank by. */
  readonly score: number;
}

/** A value of a facet and how many matches have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** How the matches are spread. Values with most matches first, then by code units; values without a match are left out. */
export interface Facets {
  readonly owner: readonly FacetValue[];
  /** Tags. A server with several counts in each. */
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
}
