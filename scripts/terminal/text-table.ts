/** A table for a terminal. */
export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of text columns, from the left; the others contain figures. Default 1. */
  readonly textColumns?: number;
}

/** A table as lines: text is left-aligned, figures are right-aligned, with a rule under the heads. */
export function textTable({ heads, rows, textColumns = 1 }: TextTable): string {
  const cell = (row: readonly string[], column: number): string => row[column] ?? '';
  const widths = heads.map((_, column) => [heads, ...rows].reduce((most, row) => Math.max(most, cell(row, column).length), 0));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, column) => (column < textColumns ? cell(row, column).padEnd(width) : cell(row, column).padStart(width)))
      .join('   ')
      .trimEnd();
  return [line(heads), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(line)].join('\n');
}
