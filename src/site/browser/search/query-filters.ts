import { MARKS } from '../../../search/files/index-data.ts';
import { formatFilterQuery, parseFilterQuery, QUOTATION_MARKS } from '../../../search/query/filter-query.ts';

/** A filter of a query: `owner:acme`, `is:verified`, `runs:npx`. Filters of the same kind are combined with OR, except `is:`. */
export interface QueryFilter {
  readonly kind: 'owner' | 'repo' | 'tag' | 'is' | 'runs' | 'auth' | 'mcp' | 'tokens';
  /** As from {@link filterValue}. */
  readonly value: string;
}

/** A value as a query has it: in lower case, with one kind of quotation marks. */
export function filterValue(value: string): string {
  return value.toLowerCase().replaceAll(QUOTATION_MARKS, '"');
}

/** The filters of a query, in the order of `formatFilterQuery`. */
export function filtersOf(q: string): readonly QueryFilter[] {
  const { owners, repos, tags, runners, signIns, protocols, tokens, ...rest } = parseFilterQuery(q);
  return [
    ...owners.map((value) => ({ kind: 'owner' as const, value })),
    ...repos.map((value) => ({ kind: 'repo' as const, value })),
    ...tags.map((value) => ({ kind: 'tag' as const, value })),
    ...MARKS.filter((mark) => rest[mark]).map((value) => ({ kind: 'is' as const, value })),
    ...runners.map((value) => ({ kind: 'runs' as const, value })),
    ...signIns.map((value) => ({ kind: 'auth' as const, value })),
    ...protocols.map((value) => ({ kind: 'mcp' as const, value })),
    ...tokens.map((value) => ({ kind: 'tokens' as const, value })),
  ];
}

/** A query with these filters, and with the text of `q` and what it excludes. */
export function withFilters(q: string, filters: readonly QueryFilter[]): string {
  const of = (kind: QueryFilter['kind']): string[] => filters.filter((filter) => filter.kind === kind).map(({ value }) => value);
  const flags = of('is');
  const { text, isTyping, exact = [], excluded } = parseFilterQuery(q);
  return formatFilterQuery({
    text,
    isTyping,
    exact,
    excluded,
    owners: of('owner'),
    repos: of('repo'),
    tags: of('tag'),
    runners: of('runs'),
    signIns: of('auth'),
    protocols: of('mcp'),
    tokens: of('tokens'),
    deployed: flags.includes('deployed'),
    verified: flags.includes('verified'),
    remote: flags.includes('remote'),
    local: flags.includes('local'),
  });
}

/** Whether a query contains a filter. */
export function hasFilter(q: string, filter: QueryFilter): boolean {
  return filtersOf(q).some((other) => isSame(other, filter));
}

/** The query with a filter added or removed. A query that needs no change stays as typed. */
export function withFilter(q: string, filter: QueryFilter, on: boolean): string {
  if (hasFilter(q, filter) === on) return q;
  const filters = filtersOf(q);
  const folded = { ...filter, value: filterValue(filter.value) };
  return withFilters(q, on ? [...filters, folded] : filters.filter((other) => !isSame(other, filter)));
}

/** The query without its filters; what it excludes stays. */
export function withoutFilters(q: string): string {
  return filtersOf(q).length === 0 ? q : withFilters(q, []);
}

/** A filter as the text of a chip, which `filterFrom` reads. */
export function textOfFilter({ kind, value }: QueryFilter): string {
  return `${kind}:${value}`;
}

/** Parses the output of `textOfFilter`; `undefined` for other texts. */
export function filterFrom(text: string): QueryFilter | undefined {
  const at = text.indexOf(':');
  const kind = KINDS.find((known) => known === text.slice(0, Math.max(0, at)));
  return kind === undefined ? undefined : { kind, value: filterValue(text.slice(at + 1)) };
}

const KINDS: readonly QueryFilter['kind'][] = ['owner', 'repo', 'tag', 'is', 'runs', 'auth', 'mcp', 'tokens'];

function isSame(one: QueryFilter, other: QueryFilter): boolean {
  return one.kind === other.kind && one.value === filterValue(other.value);
}
