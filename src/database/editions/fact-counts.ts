import type { CopyValue } from './copy-text.ts';

/** Columns of the table of counts over the whole catalogue. */
export const FACT_COUNT_COLUMNS = ['kind', 'top', 'counts', 'sizes', 'sums'] as const;

/** Maximum number of values that are listed of a kind. A request for more of them is counted when it is asked. */
const LISTED_VALUES = 1000;

/** Counts facts over all servers. */
export interface FactCounts {
  /** Adds the facts of one server, each once. */
  add(facts: readonly string[]): void;
  /** The counts as values of {@link FACT_COUNT_COLUMNS}. */
  rows(): readonly (readonly CopyValue[])[];
}

/** Counts of no servers. */
export function factCounts(): FactCounts {
  const kinds = new Map<string, Map<string, number>>();
  return {
    add(facts) {
      for (const fact of facts) {
        const end = fact.indexOf(':');
        const kind = fact.slice(0, end);
        let values = kinds.get(kind);
        if (values === undefined) kinds.set(kind, (values = new Map<string, number>()));
        const value = fact.slice(end + 1);
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    },
    rows: () => Array.from(kinds, ([kind, values]) => [kind, ...columnsOf(values)]),
  };
}

function columnsOf(values: ReadonlyMap<string, number>): readonly CopyValue[] {
  const sorted = [...values].sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1));
  const top = sorted.slice(0, LISTED_VALUES);
  const sums = new Map<number, number>();
  for (const [, count] of sorted) sums.set(count, (sums.get(count) ?? 0) + count);
  return [top.map(([value]) => value), top.map(([, count]) => count), [...sums.keys()], [...sums.values()]];
}
