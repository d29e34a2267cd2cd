import type { SearchEngine } from '../../search/query/search-engine.ts';

/** A search as the API asks for it. */
export interface BackendSearch {
  /** Words and filters, as in the search box. Not empty. */
  readonly q: string;
  /** Id of a profile to stay in. */
  readonly profile: string | undefined;
  /** Matches to pass over. */
  readonly offset: number;
  /** Matches to give. */
  readonly limit: number;
}

/** What was found. */
export interface BackendAnswer {
  /** Qualified names, best first. */
  readonly names: readonly string[];
  /** All that match. */
  readonly totalCount: number;
}

/** What finds servers for the API: the catalogue's own index, or a database. */
export interface SearchBackend {
  /** @throws Error where nothing can be found out now */
  search(search: BackendSearch): Promise<BackendAnswer>;
}

/** The site's own search engine as a backend, so that the API finds what a visitor finds, in the same order. */
export function engineBackend(engine: SearchEngine): SearchBackend {
  return {
    async search({ q, profile, offset, limit }) {
      const { hits, totalCount } = await engine.search({ q, profile, offset, limit });
      return { names: hits.map(({ qualifiedName }) => qualifiedName), totalCount };
    },
  };
}
