import { both, type Fact, type RecordCondition } from '../../api/source/record-condition.ts';
import { MARKS } from '../../search/files/index-data.ts';
import type { FilterQuery } from '../../search/query/filter-query.ts';
import { readTokenRange } from '../../search/query/token-range.ts';
import { fold } from '../../search/terms/normalise.ts';

/** The filters of a query as a condition: values of one kind are alternatives, except those of `is:`. */
export function queryCondition(filter: FilterQuery, profile: string | undefined): RecordCondition {
  const { owners, repos, tags, runners, signIns, protocols, tokens } = filter;
  const groups: readonly (readonly Fact[])[] = [
    owners.map((owner): Fact => `owner:${fold(owner)}`),
    repos.map((repo): Fact => `repo:${fold(repo)}`),
    tags.map((tag): Fact => `tag:${withoutQuotes(tag)}`),
    runners.map((runner): Fact => `runs:${runner}`),
    signIns.map((kind): Fact => `auth:${kind}`),
    protocols.map((value): Fact => `mcp:${withoutQuotes(value)}`),
    ...MARKS.filter((mark) => filter[mark]).map((mark): Fact[] => [`is:${mark}`]),
    profile === undefined ? [] : [`profile:${profile}`],
  ];
  const facts = groups.filter((group) => group.length > 0);
  return both({
    ...(facts.length > 0 && { facts }),
    ...(tokens.length > 0 && { tokens: tokens.flatMap((range) => readTokenRange(range) ?? []) }),
  });
}

/** Quotation marks are ignored, because a query cannot contain one within a value. */
function withoutQuotes(value: string): string {
  return fold(value.replaceAll('"', ''));
}
