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
  /** Whether to fill up a page that the matches do not fill with servers that are only similar in meaning. Default no. */
  readonly similar?: boolean;
}

/** The matches of a search. */
export interface BackendAnswer {
  /** Qualified names, best first. */
  readonly names: readonly string[];
  /** Number of all matches. */
  readonly totalCount: number;
  /** Number of matches with a word of the query, or with its name; absent where the backend does not know. */
  readonly wordMatches?: number;
  /** Qualified names of servers that do not match and are only similar in meaning, best first. Absent or empty where none was requested. */
  readonly similar?: readonly string[];
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
    async search({ q, profile, offset, limit, similar = false }) {
      const answer = await engine.search({ q, profile, offset, limit, similar });
      const namesWhere = (isSimilar: boolean): string[] =>
        answer.hits.filter((hit) => (hit.isSimilar ?? false) === isSimilar).map(({ qualifiedName }) => qualifiedName);
      const { totalCount, wordMatches } = answer;
      return { names: namesWhere(false), totalCount, wordMatches, ...(similar && { similar: namesWhere(true) }), notes: notesOf(answer) };
    },
  };
}

/** Quotes in a query are written as they are, so that a program can send it. */
function notesOf({ corrected, translated, didYouMean, unmentioned = [] }: SearchAnswer): string[] {
  return [
    ...(corrected === undefined
      ? []
      : [
          `The words of q look mistyped. These are the results for: ${corrected.q} – to search for the words as written: ${corrected.asWritten}`,
        ]),
    ...(translated === undefined
      ? []
      : [
          `q was translated from the language "${translated.language}". These are the results for: ${translated.q} – to search for the words as written: ${translated.asWritten}`,
        ]),
    ...(didYouMean === undefined ? [] : [`The words of q look mistyped. A search that may be meant: ${didYouMean}`]),
    ...unmentioned.map((word) => `No server mentions "${word}".`),
  ];
}
