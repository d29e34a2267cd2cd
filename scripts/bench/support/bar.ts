import type { TextTable } from '../../terminal/text-table.ts';

/** Something that was promised, and what came of it. */
export interface Bar {
  readonly what: string;
  readonly bar: string;
  readonly figure: string;
  readonly held: boolean;
}

/** How a figure is written. */
export type Unit = (value: number) => string;

/** A figure that was promised to be no more than a limit. */
export function atMost(what: string, value: number, limit: number, unit: Unit): Bar {
  return { what, bar: `≤ ${unit(limit)}`, figure: unit(value), held: value <= limit };
}

/** A figure that was promised to be no less than a limit. */
export function atLeast(what: string, value: number, limit: number, unit: Unit): Bar {
  return { what, bar: `≥ ${unit(limit)}`, figure: unit(value), held: value >= limit };
}

/** What was promised beside what was measured. */
export function barTable(bars: readonly Bar[]): TextTable {
  return {
    heads: ['promised', 'bar', 'measured', ''],
    rows: bars.map(({ what, bar, figure, held }) => [what, bar, figure, held ? 'held' : 'MISSED']),
  };
}
