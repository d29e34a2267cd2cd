import { inflateRawSync } from 'node:zlib';

import type { Catalog } from '../catalog/published/catalog.ts';
import type { ServerRecord } from '../catalog/record/record.ts';
import type { IndexFiles } from '../search/files/index-files.ts';
import { MANIFEST_NAME } from '../search/files/manifest.ts';
import { unpacked } from '../search/files/sealed-file.ts';
import type { FirstByWords } from '../search/indexing/first-by-words.ts';
import type { Embedder } from '../search/embedding/embedder.ts';
import { openIndex } from '../search/open-index.ts';
import { queryCandidates } from './query-candidates.ts';

/** Maximum servers with representative queries, the most used first: each query is searched, so that the cost of a build is limited. */
const MAX_SERVERS = 1000;
/** Maximum searches for one server. */
const MAX_SEARCHES = 8;
/** Fewest and most representative queries of a server (ARD v0.91 §4.2: 2 to 5). */
const QUERIES = { fewest: 2, most: 3 } as const;

/** Returns the qualified name of the first result of a search; `undefined` without a result. */
type FirstResult = (query: string) => Promise<string | undefined>;

/** How queries are checked. */
interface QueryCheck {
  /** The search of the catalogue. */
  readonly first: FirstResult;
  /** Whether a search is worth its cost: most servers that are not first by their words are not the first result. By default always. */
  readonly mayBeFirst?: FirstByWords;
}

/**
 * The catalogue with representative queries: for each of them the search of the catalogue returns the server first. A server with fewer
 * than two such queries has none.
 */
export async function withRepresentativeQueries(catalog: Catalog, check: QueryCheck): Promise<Catalog> {
  const records: ServerRecord[] = [];
  for (const [at, record] of catalog.records.entries()) {
    const representativeQueries = at < MAX_SERVERS ? await checkedQueries(record, check) : [];
    records.push(representativeQueries.length === 0 ? record : { ...record, representativeQueries });
  }
  return { ...catalog, records };
}

/** Searches only while enough queries are left. */
async function checkedQueries(record: ServerRecord, { first, mayBeFirst = () => true }: QueryCheck): Promise<readonly string[]> {
  const candidates = queryCandidates(record).slice(0, MAX_SEARCHES);
  if (candidates.length < QUERIES.fewest) return [];
  const left = candidates.filter((query) => mayBeFirst(query, record.qualifiedName));
  const found: string[] = [];
  while (found.length < QUERIES.most && found.length + left.length >= QUERIES.fewest) {
    const query = left.shift();
    if (query === undefined) break;
    if ((await first(query)) === record.qualifiedName) found.push(query);
  }
  return found.length < QUERIES.fewest ? [] : found;
}

/**
 * Searches a built index as the site does.
 *
 * @param embedder the one that built it
 */
export async function firstResultOf(index: IndexFiles, embedder: Embedder): Promise<FirstResult> {
  const read = (name: string): Promise<Uint8Array> => {
    const bytes = index.get(name);
    if (bytes === undefined) return Promise.reject(new Error(`The index has no file "${name}".`));
    // The platform's streams, which read compressed contents, cost several times as much as one call.
    return Promise.resolve(name === MANIFEST_NAME ? bytes : unpacked(bytes, inflateRawSync));
  };
  // Thousands of searches read the same cards.
  const engine = await openIndex(read, { openEmbedder: () => embedder, cardFilesKept: Infinity });
  return async (q) => (await engine.search({ q, limit: 1 })).hits[0]?.qualifiedName;
}
