import type { ArdEntry } from '../discovery/ard-entry.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { meetsCondition } from '../facts/meets-condition.ts';
import type { ListedServer } from '../source/catalog-reader.ts';
import { entryCondition, type ArdFilter } from './ard-filter.ts';
import type { ArdSearch } from './ard-query.ts';

/** A result of a search. Representative queries are left out: they serve indexing (ARD v0.91 §5.3.2). */
type ArdResult = Omit<ArdEntry, 'representativeQueries'> & {
  /** Relevance, from 0 to 100. */
  readonly score: number;
  /** Base URL of the search API that returned it. */
  readonly source: string;
};

/** The answer of `POST /search`. */
interface ArdResults {
  readonly results: readonly ArdResult[];
  /** Entries of other search services; this catalogue knows none. */
  readonly referrals?: readonly ArdEntry[];
  /** Absent on the last page. */
  readonly pageToken?: string;
}

/**
 * Answers a search with the ranking of the catalogue. It searches only this catalogue.
 *
 * @param service base URL of this search API
 */
export async function searchEntries(
  source: AnswerSource,
  entryOf: (server: ListedServer) => ArdEntry,
  { text, filter, pageSize, offset, referrals }: ArdSearch,
  service: string,
): Promise<ArdResults> {
  const matches = await rankedMatches(source, { text, filter, offset, limit: pageSize + 1 });
  const results = matches.slice(0, pageSize).map(({ server, score }): ArdResult => {
    const { representativeQueries: _, ...entry } = entryOf(server);
    return { ...entry, score, source: service };
  });
  return {
    results,
    ...(referrals && { referrals: [] }),
    ...(matches.length > pageSize && { pageToken: String(offset + pageSize) }),
  };
}

interface MatchQuery {
  readonly text: string;
  readonly filter: ArdFilter;
  readonly offset: number;
  readonly limit: number;
}

/** The matches of a part of the ranking, best first, each with its relevance. */
async function rankedMatches(
  { backend, reader, publication }: AnswerSource,
  { text, filter, offset, limit }: MatchQuery,
): Promise<readonly { readonly server: ListedServer; readonly score: number }[]> {
  const among = filter.length === 0 ? undefined : entryCondition(filter);
  const { names, found } = await backend.search({ q: text, profile: undefined, offset, limit, ...(among && { among }) });
  const servers = new Map((await reader.findAll(names)).map((server) => [server.record.qualifiedName, server]));
  return names.flatMap((name, at) => {
    const server = servers.get(name);
    // Without scores, the relevance falls with the rank.
    const score = found?.get(name)?.score ?? 1 / (1 + (offset + at) / 10);
    // A backend may ignore which servers are wanted.
    return server === undefined || (among && !meetsCondition(server, among, publication))
      ? []
      : [{ server, score: Math.round(100 * Math.min(1, Math.max(0, score))) }];
  });
}
