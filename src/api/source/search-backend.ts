import type { SearchEngine } from '../../search/query/search-engine.ts';

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
      const { hits, totalCount } = await engine.search({ q, profile, offset, limit });
      return { names: hits.map(({ qualifiedName }) => qualifiedName), totalCount };
    },
  };
}
