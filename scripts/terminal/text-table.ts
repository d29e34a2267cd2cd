/** A table for a terminal. */
export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns, from the left, hold words; the others hold figures. Default 1. */
  readonly wordColumns?: number;
}

/** A table as lines: words to the left, figures to the right, a rule under the heads. */
export function textTable({ heads, rows, wordColumns = 1 }: TextTable): string {
  const cell = (row: readonly string[], column: number): string => row[column] ?? '';
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((row) => cell(row, column).length)));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => (column < wordColumns ? cell(row, column).padEnd(width) : cell(row, column).padStart(width)))
      .join('   ')
      .trimEnd();
  return [line(heads), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(line)].join('\n');
}
