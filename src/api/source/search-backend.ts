import type { SearchAnswer, SearchEngine } from '../../search/query/search-engine.ts';

/** A search of the API. */
export interface BackendSearch {
  /** Words and filters, as in the search box. Not empty. */
  readonly q: string;
  /** Id of the profile to search in; all servers where absent. */
  readonly profile: string | undefined;
  /** Matches to skip. */
  readonly offset: number;
  /** Maximum number of matches to return. */
  readonly limit: number;
}

/** The matches of a search. */
export interface BackendAnswer {
  /** Qualified names, best first. */
  readonly names: readonly string[];
  /** Number of all matches. */
  readonly totalCount: number;
  /** What the backend says about the query, as English sentences, such as a correction of its words. */
  readonly notes?: readonly string[];
}

/** Searches servers for the API: the catalogue's own index, or a database. */
export interface SearchBackend {
  /** @throws Error where searching is not possible at the moment */
  search(search: BackendSearch): Promise<BackendAnswer>;
}

/** Uses the site's search engine as the backend, so that the API returns the same results in the same order as the site. */
export function engineBackend(engine: SearchEngine): SearchBackend {
  return {
    async search({ q, profile, offset, limit }) {
      const answer = await engine.search({ q, profile, offset, limit });
      return { names: answer.hits.map(({ qualifiedName }) => qualifiedName), totalCount: answer.totalCount, notes: notesOf(answer) };
    },
  };
}

/** Quotes in a query are written as they are, so that a program can send it. */
function notesOf({ corrected, didYouMean, unmentioned = [] }: SearchAnswer): string[] {
  return [
    ...(corrected === undefined
      ? []
      : [
          `The words of q look mistyped. These are the results for: ${corrected.q} – to search for the words as written: ${corrected.asWritten}`,
        ]),
    ...(didYouMean === undefined ? [] : [`The words of q look mistyped. A search that may be meant: ${didYouMean}`]),
    ...unmentioned.map((word) => `No server mentions "${word}".`),
  ];
}
