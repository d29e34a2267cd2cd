import { recordsOfProfile } from '../../catalog/published/catalog.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { BackendAnswer, BackendMatch } from '../source/search-backend.ts';
import { namedTool, shownScore, type NamedTool } from './named-tool.ts';
import { serverFacets, type ServerFacets } from './server-facets.ts';
import type { ServerSort } from '../source/server-sort.ts';
import { inOrder } from './server-orders.ts';

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
  /** Whether a server may be shown. Default all. */
  readonly isShown?: (record: ServerRecord) => boolean;
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

/** Said where a backend returns no list of all matches. */
const NOT_SORTED = 'This catalogue cannot sort or count the matches of a search: they are in the order of relevance.';

/** Finds servers for the API and the MCP server: all of a list, or the matches of a search, in any order. */
export async function findServers(source: AnswerSource, search: ServerSearch): Promise<FoundServers> {
  if (search.q === '') return listed(source, search);
  const { sort = 'relevance', facets = false, offset, limit, similar = false } = search;
  const needsAll = sort !== 'relevance' || facets;
  const asRanked = sort === 'relevance';
  const answer = await searched(source, search, { ...(asRanked ? { offset, limit, similar } : { offset: 0, limit: 0 }), all: needsAll });
  const { totalCount, relevantCount, all, notes = [] } = answer;
  const counts = { totalCount, relevantCount, ...(facets && all && { facets: serverFacets(all) }) };
  if (asRanked || all === undefined) {
    const ranked = asRanked ? answer : await searched(source, search, { offset, limit, similar });
    const unsorted = needsAll && all === undefined ? [NOT_SORTED] : [];
    return { ...counts, ...foundIn(source, search, ranked), notes: [...notes, ...unsorted] };
  }
  const page = inOrder(all, sort).slice(offset, offset + limit);
  const { found } = await matchesOf(source, search, page);
  return { ...counts, matches: page.map((record) => foundServer(record, found?.get(record.qualifiedName))), similar: [], notes };
}

type BackendPage = Pick<Parameters<AnswerSource['backend']['search']>[0], 'offset' | 'limit' | 'similar' | 'all'>;

function searched({ backend }: AnswerSource, { q, profile, isShown }: ServerSearch, page: BackendPage): Promise<BackendAnswer> {
  return backend.search({ q, profile, ...page, tools: 1, ...(isShown && { among: isShown }) });
}

/** What the search knows about the servers of a page. */
function matchesOf({ backend }: AnswerSource, { q, profile }: ServerSearch, page: readonly ServerRecord[]): Promise<BackendAnswer> {
  const shown = new Set(page);
  return backend.search({ q, profile, offset: 0, limit: page.length, tools: 1, among: (record) => shown.has(record) });
}

/** A backend may know servers that the catalogue has not, and may ignore which are shown. */
function foundIn({ index }: AnswerSource, { isShown }: ServerSearch, answer: BackendAnswer): Pick<FoundServers, 'matches' | 'similar'> {
  const { names, similar = [], found } = answer;
  const serversOf = (some: readonly string[]): FoundServer[] =>
    some
      .flatMap((name) => index.find(name) ?? [])
      .filter((record) => isShown?.(record) ?? true)
      .map((record) => foundServer(record, found?.get(record.qualifiedName)));
  return { matches: serversOf(names), similar: serversOf(similar) };
}

function foundServer(record: ServerRecord, match: BackendMatch | undefined): FoundServer {
  if (match === undefined) return { record };
  const name = match.tools?.[0]?.name ?? match.tool;
  const tool = record.tools?.find((each) => each.name === name);
  return { record, ...(match.score > 0 && { score: shownScore(match.score) }), ...(tool && { tool: namedTool(tool) }) };
}

function listed({ catalog }: AnswerSource, { profile, offset, limit, sort = 'relevance', facets, isShown }: ServerSearch): FoundServers {
  const scope = profile === undefined ? catalog.records : recordsOfProfile(catalog, profile);
  const shown = isShown === undefined ? scope : scope.filter(isShown);
  const ordered = sort === 'relevance' ? shown : inOrder(shown, sort);
  const matches = ordered.slice(offset, offset + limit).map((record) => ({ record }));
  return { matches, similar: [], totalCount: shown.length, ...(facets === true && { facets: serverFacets(shown) }), notes: [] };
}
