import type { TextTable } from '../../terminal/text-table.ts';

/** A target, and the measured figure. */
export interface Bar {
  readonly what: string;
  readonly bar: string;
  readonly figure: string;
  readonly held: boolean;
}

/** Formats a figure. */
export type Unit = (value: number) => string;

/** A figure with an upper limit. */
export function atMost(what: string, value: number, limit: number, unit: Unit): Bar {
  return { what, bar: `≤ ${unit(limit)}`, figure: unit(value), held: value <= limit };
}

/** A figure with a lower limit. */
export function atLeast(what: string, value: number, limit: number, unit: Unit): Bar {
  return { what, bar: `≥ ${unit(limit)}`, figure: unit(value), held: value >= limit };
}

/** The targets and the measured figures. */
export function barTable(bars: readonly Bar[]): TextTable {
  return {
    heads: ['figure', 'target', 'measured', ''],
    rows: bars.map(({ what, bar, figure, held }) => [what, bar, figure, held ? 'held' : 'MISSED']),
  };
}
