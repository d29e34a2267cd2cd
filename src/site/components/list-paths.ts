import type { ServerRecord } from '../../catalog/record/record.ts';
import { exact } from '../../i18n/formatting/counts-and-dates.ts';
import { listedServer, type ListedServer } from './listed-server.ts';
import { numberedPaths, type NumberedPath } from './numbered-paths.ts';

/** What a page of a list of servers shows. */
export interface ListPageProps {
  /** From 1. */
  readonly number: number;
  /** The servers of this page. */
  readonly servers: readonly ListedServer[];
  /** Number of the servers of all pages. */
  readonly total: number;
}

/** The pages of a list of servers, at least one. */
export function listPaths(records: readonly ServerRecord[], pageSize: number): NumberedPath<ListPageProps>[] {
  return numberedPaths(records.length, pageSize).map(({ params, props: { number } }) => ({
    params,
    props: { number, servers: records.slice((number - 1) * pageSize, number * pageSize).map(listedServer), total: records.length },
  }));
}

/** The number of pages of a list, and the places of the first and last server of one page as texts. */
export function pagesOf(
  total: number,
  number: number,
  pageSize: number,
): { readonly totalPages: number; readonly range: readonly [first: string, last: string] } {
  const first = (number - 1) * pageSize + 1;
  return { totalPages: Math.max(1, Math.ceil(total / pageSize)), range: [exact(first), exact(Math.min(total, first + pageSize - 1))] };
}
