import type { QueryHint } from './filter-query.ts';
import type { SearchDocument } from './search-document.ts';

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
}

/** One server that matches. */
export interface SearchHit {
  readonly document: SearchDocument;
  /** Larger is better; comparable within one answer only. 0 where there was no text to rank by. */
  readonly score: number;
}

/** What an index answers. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** All that match, of which `hits` is a part. */
  readonly totalCount: number;
  readonly hints: readonly QueryHint[];
}

/** An open index. */
export interface SearchEngine {
  /** Documents in the index. */
  readonly count: number;
  /** Whether queries are compared by meaning; without, every mode ranks by words. */
  readonly knowsMeaning: boolean;
  search(request: SearchRequest): Promise<SearchAnswer>;
}
