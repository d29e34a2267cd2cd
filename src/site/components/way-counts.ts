import * as say from '#messages/search.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import { programsOf } from '../../install/index.ts';
import { formatFilterQuery, NO_PARTS } from '../../search/query/filter-query.ts';

/** A filter by a way to use a server, with its number of servers. */
export interface WayCount {
  readonly text: string;
  /** The query that finds these servers. */
  readonly query: string;
  readonly count: number;
}

/** The ways to use these servers that at least one has: remote, local, then the programs that start packages, most servers first. */
export function wayCounts(records: readonly ServerRecord[]): readonly WayCount[] {
  const flags = records.map(statusFlagsOf);
  const programs = Map.groupBy(records.flatMap(programsOf), (program) => program);
  return [
    { text: say.remote, query: formatFilterQuery({ ...NO_PARTS, remote: true }), count: flags.filter(({ remote }) => remote).length },
    { text: say.local, query: formatFilterQuery({ ...NO_PARTS, local: true }), count: flags.filter(({ local }) => local).length },
    ...Array.from(programs, ([program, { length: count }]) => ({
      text: program,
      query: formatFilterQuery({ ...NO_PARTS, runners: [program] }),
      count,
    })).sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)),
  ].filter(({ count }) => count > 0);
}
