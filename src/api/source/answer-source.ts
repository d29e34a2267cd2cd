import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { CatalogReader } from './catalog-reader.ts';
import type { SearchBackend } from './search-backend.ts';

/** The small data of a catalogue, which every answer may need at once. */
export interface CatalogHead extends Pick<Catalog, 'site' | 'profiles'> {
  /** Number of servers. */
  readonly count: number;
}

/**
 * The data from which the API's routes and the MCP server's tools answer: one edition of a catalogue. `sourceApi` makes the API of it,
 * wherever the data are.
 */
export interface AnswerSource {
  readonly head: CatalogHead;
  readonly publication: Publication;
  readonly reader: CatalogReader;
  readonly backend: SearchBackend;
}
