import type { ServerRecord } from '../../catalog/record/record.ts';
import { meetsCondition } from '../facts/meets-condition.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { RecordCondition } from '../source/record-condition.ts';
import type { BackendAnswer, BackendMatch } from '../source/search-backend.ts';
import type { ServerSort } from '../source/server-sort.ts';
import { namedTool, shownScore, type NamedTool } from './named-tool.ts';
import { FACET_COUNTS, serverFacets, type ServerFacets } from './server-facets.ts';
import { unknownValues } from './unknown-values.ts';

/** A search for servers. */
interface ServerSearch {
  /** Words and filters; empty for all servers. */
  readonly q: string;
  /** Id of a profile of the catalogue. */
  readonly profile: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Default `relevance`. */
  readonly sort?: ServerSort | undefined;
  /** Whether to count facets over all matches. Default no. */
  readonly facets?: boolean | undefined;
  /** Whether to fill up the page with servers that are only similar in meaning. Default no. */
  readonly similar?: boolean;
  /** Which servers may be shown. Default all. */
  readonly among?: RecordCondition;
}

/** A server of an answer, with what the search knows about it. */
export interface FoundServer {
  readonly record: ServerRecord;
  /** From 0 to 1; absent without text. */
  readonly score?: number;
  /** The tool that fits best; absent without a tool that matches. */
  readonly tool?: NamedTool;
}

/** The servers that a search found. */
export interface FoundServers {
  readonly matches: readonly FoundServer[];
  readonly similar: readonly FoundServer[];
  readonly totalCount: number;
  /** Number of matches that are relevant; absent without text. */
  readonly relevantCount?: number | undefined;
  readonly facets?: ServerFacets;
  /** English sentences about the query. */
  readonly notes: readonly string[];
}

/** Said where a backend cannot sort or count matches. */
const NOT_SORTED = 'This catalogue cannot sort or count the matches of a search: they are in the order of relevance.';

/** Finds servers for the API and the MCP server: all of a list, or the matches of a search, in any order. */
export async function findServers(source: AnswerSource, search: ServerSearch): Promise<FoundServers> {
  if (search.q === '') return listed(source, search);
  const { q, profile, sort = 'relevance', facets = false, offset, limit, similar = false, among } = search;
  const answer = await source.backend.search({
    ...{ q, profile, offset, limit, similar, tools: 1 },
    ...(sort !== 'relevance' && { sort }),
    ...(facets && { counts: { requests: FACET_COUNTS } }),
    ...(among && { among }),
  });
  const { totalCount, relevantCount, isSorted = false, counts } = answer;
  const notes = [...(answer.notes ?? []), ...(totalCount === 0 ? await unknownValues(source, q, among) : [])];
  const isAsRequested = (sort === 'relevance' || isSorted) && (!facets || counts !== undefined);
  return {
    ...{ totalCount, relevantCount },
    ...(counts && { facets: serverFacets(counts) }),
    matches: await foundIn(source, search, answer, answer.names),
    similar: await foundIn(source, search, answer, answer.similar),
    notes: isAsRequested ? notes : [...notes, NOT_SORTED],
  };
}

/** A backend may know servers that the catalogue has not, and may ignore which are shown. */
async function foundIn(
  { reader, publication }: AnswerSource,
  { among }: ServerSearch,
  { found }: BackendAnswer,
  names: readonly string[] = [],
): Promise<readonly FoundServer[]> {
  if (names.length === 0) return [];
  const servers = await reader.findAll(names);
  return servers
    .filter((server) => among === undefined || meetsCondition(server, among, publication))
    .map(({ record }) => foundServer(record, found?.get(record.qualifiedName)));
}

function foundServer(record: ServerRecord, match: BackendMatch | undefined): FoundServer {
  if (match === undefined) return { record };
  const name = match.tools?.[0]?.name ?? match.tool;
  const tool = record.tools?.find((each) => each.name === name);
  return { record, ...(match.score > 0 && { score: shownScore(match.score) }), ...(tool && { tool: namedTool(tool) }) };
}

async function listed({ reader }: AnswerSource, search: ServerSearch): Promise<FoundServers> {
  const { profile, offset, limit, sort, facets = false, among } = search;
  const [{ servers, totalCount }, counts] = await Promise.all([
    reader.list({ profile, among, sort, offset, limit }),
    facets ? reader.counts({ profile, among }, FACET_COUNTS) : undefined,
  ]);
  const matches = servers.map(({ record }) => ({ record }));
  return { matches, similar: [], totalCount, ...(counts && { facets: serverFacets(counts) }), notes: [] };
}
