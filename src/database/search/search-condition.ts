import { filterCondition } from '../../api/facts/filter-condition.ts';
import { allMet, isUnconditional, type RecordCondition } from '../../api/source/record-condition.ts';
import { excludedOf, type Excluded } from '../../search/query/excluded.ts';
import type { Question } from '../../search/query/question.ts';
import { conditionSql } from '../catalog/condition-sql.ts';
import type { Parameters } from '../catalog/parameters.ts';
import { scopeOf, type Scope } from '../catalog/scope.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { quoted } from '../editions/term-postings.ts';

/** Which servers a search may find. */
export interface SearchCondition {
  /** What they meet. */
  readonly among: RecordCondition;
  /** What leaves them out; `undefined`: nothing. */
  readonly excluded: Excluded | undefined;
}

/**
 * The condition of a question.
 *
 * @param among what servers must meet besides its filters
 */
export function searchCondition({ filter, profile }: Question, among: RecordCondition | undefined): SearchCondition {
  return { among: allMet(filterCondition(filter, profile), among), excluded: excludedOf(filter) };
}

/** The same condition, and another one. */
export function narrowed({ among, excluded }: SearchCondition, further: RecordCondition | undefined): SearchCondition {
  return { among: allMet(among, further), excluded };
}

/** Whether a search may find every server. */
export function findsEvery({ among, excluded }: SearchCondition): boolean {
  return excluded === undefined && isUnconditional(among);
}

/**
 * The servers of an edition that a search may find.
 *
 * @param matching a further condition in SQL over `s`
 */
export function searchScope(edition: number, { among, excluded }: SearchCondition, matching?: (parameters: Parameters) => string): Scope {
  if (excluded === undefined) return scopeOf(edition, { among, ...(matching && { matching }) });
  const isIncluded = (own: Parameters): string => notExcluded(edition, excluded, own);
  return scopeOf(edition, { among, matching: (own) => (matching ? `(${matching(own)}) and ${isIncluded(own)}` : isIncluded(own)) });
}

/** As a join against the excluded servers, which indexes find: a condition on the documents themselves would read all of them. */
function notExcluded(edition: number, { filters, words }: Excluded, parameters: Parameters): string {
  const { facts = [], tokens } = filterCondition(filters, undefined);
  const parts = [
    ...(facts.length > 0 ? [conditionSql({ facts: [facts.flat()] }, parameters)] : []),
    ...(tokens === undefined ? [] : [conditionSql({ tokens }, parameters)]),
    ...(words.length > 0 ? [`s.words @@ ${parameters.add(words.map(allOf).join(' | '))}::tsquery`] : []),
  ];
  const excluded = `select s.row as excluded from ${tableOf('server', edition)} s where ${parts.join(' or ') || 'false'}`;
  return `not exists (select from (${excluded}) e where e.excluded = s.row)`;
}

function allOf(terms: readonly string[]): string {
  return `(${terms.map(quoted).join(' & ')})`;
}
