import type { CountRequest, ValueCounts } from '../../api/source/value-counts.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { isCounted } from '../editions/stored-facts.ts';
import type { Scope } from './scope.ts';
import { isStorable } from '../editions/stored-text.ts';

/** Counts values over the servers of a scope; an answer for each request. */
export async function countValues(queries: Queries, scope: Scope, requests: readonly CountRequest[]): Promise<readonly ValueCounts[]> {
  const known = scope.isAll ? await wholeCounts(queries, scope.edition, requests) : new Map<CountRequest, ValueCounts>();
  const others = requests.filter((request) => !known.has(request));
  const [short, long] = await Promise.all([
    countedIn(
      queries,
      scope,
      others.filter(({ kind }) => isCounted(kind)),
      's.counted',
    ),
    // Values that are stored as digests are in a column of their own.
    countedIn(
      queries,
      scope,
      others.filter(({ kind }) => !isCounted(kind)),
      "s.facts || coalesce(s.long_facts, '{}')",
    ),
  ]);
  return requests.map((request) => known.get(request) ?? short.get(request) ?? long.get(request) ?? { values: [], otherCount: 0 });
}

/** A row of the table of counts over the whole catalogue. */
interface CountRow {
  readonly kind: string;
  readonly top: readonly string[];
  readonly counts: readonly number[];
  readonly sizes: readonly number[];
  /** `bigint`, which the client returns as text. */
  readonly sums: readonly string[];
}

/** The answers for the whole catalogue that were counted when it was loaded. A request for more values than were listed is left out. */
async function wholeCounts(queries: Queries, edition: number, requests: readonly CountRequest[]): Promise<Map<CountRequest, ValueCounts>> {
  const kinds = [...new Set(requests.map(({ kind }) => kind))].filter(isStorable);
  const rows = await queries.query<CountRow>(
    `select kind, top, counts, sizes, sums from ${tableOf('fact_count', edition)} where kind = any($1::text[])`,
    [kinds],
    `counts-${edition}`,
  );
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const answers = new Map<CountRequest, ValueCounts>();
  for (const request of requests) {
    const row = byKind.get(request.kind);
    const answer = row === undefined ? { values: [], otherCount: 0 } : wholeCount(row, request);
    if (answer !== undefined) answers.set(request, answer);
  }
  return answers;
}

function wholeCount({ top, counts, sizes, sums }: CountRow, { limit, minCount = 1 }: CountRequest): ValueCounts | undefined {
  const total = sum(sizes.map((size, at) => (size >= minCount ? Number(sums[at]) : 0)));
  const enough = counts.filter((count) => count >= minCount);
  if (limit > enough.length && sum(enough) < total) return undefined;
  const values = enough.slice(0, limit).map((count, at) => ({ value: top[at] ?? '', count }));
  return { values, otherCount: total - sum(values.map(({ count }) => count)) };
}

/** Counts over the facts of the servers of a scope. */
async function countedIn(
  queries: Queries,
  { table, where, parameters }: Scope,
  requests: readonly CountRequest[],
  facts: string,
): Promise<ReadonlyMap<CountRequest, ValueCounts>> {
  const asked = requests.filter(({ kind }) => isStorable(kind));
  if (asked.length === 0) return new Map();
  const own = parameters.copy();
  const kinds = own.add(asked.map(({ kind }) => kind));
  const most = own.add(asked.map(({ limit }) => limit));
  const least = own.add(asked.map(({ minCount = 1 }) => minCount));
  const order = 'c.count desc, portolan.unit_order(c.value) collate "C"';
  const rows = await queries.query<{ at: number; value: string; count: string; total: string }>(
    `with met as materialized (select ${facts} as facts from ${table} s where ${where}),
       counted as materialized (
         select split_part(fact, ':', 1) as kind, substr(fact, position(':' in fact) + 1) as value, count(*) as count
         from met cross join lateral unnest(met.facts) as fact
         where split_part(fact, ':', 1) = any(${kinds}::text[]) and position(':' in fact) > 0 group by fact)
     select (r.at - 1)::integer as at, c.value, c.count, c.total
     from unnest(${kinds}::text[], ${most}::bigint[], ${least}::bigint[]) with ordinality as r(kind, most, least, at)
     cross join lateral (
       select c.value, c.count, sum(c.count) over () as total from counted c
       where c.kind = r.kind and c.count >= r.least order by ${order} limit r.most) c
     order by r.at, ${order}`,
    own.values,
  );
  const byRequest = Map.groupBy(rows, ({ at }) => asked[at]);
  return new Map(
    asked.map((request) => {
      const found = byRequest.get(request) ?? [];
      const values = found.map(({ value, count }) => ({ value, count: Number(count) }));
      return [request, { values, otherCount: Number(found[0]?.total ?? 0) - sum(values.map(({ count }) => count)) }];
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
