import type { RecordCondition } from '../../api/source/record-condition.ts';

/** Values of a statement, numbered in their order. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns how a statement names it. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A condition as SQL over the columns of the table of servers. */
export function conditionSql({ facts = [], tokens, changedSince, names }: RecordCondition, parameters: Parameters): string {
  const parts = [
    ...facts.map((group) => `facts && ${parameters.add(group)}::text[]`),
    ...(tokens === undefined
      ? []
      : [tokens.length === 0 ? 'false' : `(${tokens.map((range) => inRange(range, parameters)).join(' or ')})`]),
    ...(changedSince === undefined ? [] : [`last_change >= ${parameters.add(changedSince)}`]),
    ...(names === undefined ? [] : [`name = any(${parameters.add(names)}::text[])`]),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function inRange({ min, max }: { readonly min: number; readonly max: number }, parameters: Parameters): string {
  const least = `tokens >= ${parameters.add(min)}::bigint`;
  return max === Infinity ? least : `${least} and tokens <= ${parameters.add(max)}::bigint`;
}
