import type { RecordCondition } from '../../api/source/record-condition.ts';
import type { TokenRange } from '../../search/query/token-range.ts';
import { storedFact } from '../editions/stored-facts.ts';
import type { Parameters } from './parameters.ts';
import { isStorable, storableBound } from '../editions/stored-text.ts';

/**
 * A condition as SQL over the alias `s` of the table of servers. Facts are found by their GIN index, everything else by btree indexes.
 *
 * @param parameters to which its values are added
 */
export function conditionSql({ facts = [], tokens, changedSince, names }: RecordCondition, parameters: Parameters): string {
  const parts = [
    ...facts.map((group) => `s.facts && ${parameters.add(group.map(storedFact).filter(isStorable))}::text[]`),
    ...(tokens === undefined ? [] : [tokensSql(tokens, parameters)]),
    ...(changedSince === undefined ? [] : [`s.last_change >= ${parameters.add(storableBound(changedSince))}`]),
    ...(names === undefined ? [] : [`s.name = any(${parameters.add(names.filter(isStorable))}::text[])`]),
  ];
  return parts.length === 0 ? 'true' : parts.map((part) => `(${part})`).join(' and ');
}

function tokensSql(ranges: readonly TokenRange[], parameters: Parameters): string {
  const parts = ranges.map(({ min, max }) => {
    const from = `s.tokens >= ${parameters.add(whole(Math.ceil(min)))}`;
    return max < Number.MAX_SAFE_INTEGER ? `${from} and s.tokens <= ${parameters.add(whole(Math.floor(max)))}` : from;
  });
  return parts.length === 0 ? 'false' : parts.join(' or ');
}

function whole(value: number): number {
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
