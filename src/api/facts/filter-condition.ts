import { MARKS } from '../../search/files/index-data.ts';
import type { FilterQuery } from '../../search/query/filter-query.ts';
import { comparable } from '../../search/query/scope.ts';
import { readTokenRange } from '../../search/query/token-range.ts';
import { fold } from '../../search/terms/normalise.ts';
import type { Fact, RecordCondition } from '../source/record-condition.ts';

/**
 * What the filters of the search box ask of a server: filters of one kind are alternatives, and different kinds must all match. What a query
 * excludes is no part of it.
 */
export function filterCondition(
  filter: Omit<FilterQuery, 'text' | 'isTyping' | 'hints' | 'exact' | 'excluded'>,
  profile: string | undefined,
): RecordCondition {
  const { owners, repos, tags, runners, signIns, protocols, tokens } = filter;
  const facts = [
    ...group('owner', owners.map(fold)),
    ...group('repo', repos.map(fold)),
    ...group('tag', tags.map(comparable)),
    ...group('runs', runners),
    ...group('auth', signIns),
    ...group('mcp', protocols.map(comparable)),
    ...group('profile', profile === undefined ? [] : [profile]),
    ...MARKS.filter((mark) => filter[mark]).map((mark): readonly Fact[] => [`is:${mark}`]),
  ];
  return {
    ...(facts.length > 0 && { facts }),
    ...(tokens.length > 0 && { tokens: tokens.flatMap((written) => readTokenRange(written) ?? []) }),
  };
}

function group(
  kind: 'owner' | 'repo' | 'tag' | 'runs' | 'auth' | 'mcp' | 'profile',
  values: readonly string[],
): readonly (readonly Fact[])[] {
  return values.length === 0 ? [] : [values.map((value): Fact => `${kind}:${value}`)];
}
