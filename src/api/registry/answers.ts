import { DEFAULT_PAGE_SIZE, paginate, type Page, type Pagination } from '../../catalog/lists/pagination.ts';
import { toListItem, type ListAnswer, type ListItem, type Publication, type ServerDetail } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { decisionFacts, type DecisionFacts } from '../hits/decision-facts.ts';
import type { FoundServers } from '../hits/find-servers.ts';
import type { NamedTool } from '../hits/named-tool.ts';
import { queryHints } from '../hits/query-hints.ts';
import type { ServerFacets } from '../hits/server-facets.ts';

/** The requested page of a list. */
interface PageRequest {
  /** From 1. Default 1. */
  readonly page?: number;
  /** From 1. Default 10. */
  readonly pageSize?: number;
}

/** The response of `GET /servers` (spec §4.2) over filtered and sorted records. */
export function listAnswer(
  records: readonly ServerRecord[],
  publication: Publication,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest = {},
): ListAnswer {
  return pageAnswer(paginate(records, page, pageSize), publication);
}

/** The same from one page of the records. */
export function pageAnswer({ items, pagination }: Page<ServerRecord>, publication: Publication): ListAnswer {
  return { servers: items.map((record) => toListItem(record, publication)), pagination };
}

/** A server of a search: the members of a list, and what a program needs to decide. */
interface FoundItem extends ListItem, Omit<DecisionFacts, 'verified'> {
  /** The tool that fits best; absent without a tool that matches. */
  readonly tool?: NamedTool;
  /** From 0 to 1; absent without text. */
  readonly score?: number;
}

/** The response of a search: that of a list, with more members. */
interface SearchAnswer extends ListAnswer {
  readonly servers: readonly FoundItem[];
  readonly relevantCount?: number;
  readonly facets?: ServerFacets;
  /** Parts of the query that may not have been read as intended; absent if there are none. */
  readonly hints?: readonly string[];
}

/** The response of `GET /servers` for a search of `q`, which is empty where all servers are sorted or counted. */
export function searchAnswer(q: string, found: FoundServers, pagination: Pagination, publication: Publication): SearchAnswer {
  const { matches, relevantCount, facets, notes } = found;
  const servers = matches.map(({ record, tool, score }) => {
    const known = { ...(tool && { tool }), ...(score !== undefined && { score }) };
    return { ...toListItem(record, publication), ...known, ...decisionFacts(record) };
  });
  const counts = { ...(relevantCount !== undefined && { relevantCount }), ...(facets && { facets }) };
  return { servers, pagination, ...counts, ...queryHints(q, notes) };
}

/** The bytes of a response: compact JSON, the same live and static. */
export function answerBody(answer: ListAnswer | ServerDetail): string {
  return JSON.stringify(answer);
}
