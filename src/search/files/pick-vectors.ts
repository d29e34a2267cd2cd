import type { CodedRows, VectorRows } from './index-data.ts';

/** The codes of a row and of its tools, as views. */
type RowCodes = Pick<VectorRows, 'servers' | 'tools'>;

/** Finds the codes of a row. It adds up the numbers of tools of all rows before it: for few vectors. */
export function codesOfRow({ bytesPerRow, servers, tools, toolCounts }: VectorRows, row: number): RowCodes {
  let first = 0;
  for (let before = 0; before < row; before += 1) first += toolCounts[before] ?? 0;
  const end = first + (toolCounts[row] ?? 0);
  return {
    servers: servers.subarray(row * bytesPerRow, (row + 1) * bytesPerRow),
    tools: tools.subarray(first * bytesPerRow, end * bytesPerRow),
  };
}

/** Finds the codes of single rows of many vectors. */
export function vectorPicker({ bytesPerRow, servers, tools, toolCounts }: VectorRows): (row: number) => RowCodes {
  const starts = new Uint32Array(toolCounts.length + 1);
  toolCounts.forEach((count, row) => (starts[row + 1] = (starts[row] ?? 0) + count * bytesPerRow));
  return (row) => ({
    servers: servers.subarray(row * bytesPerRow, (row + 1) * bytesPerRow),
    tools: tools.subarray(starts[row], starts[row + 1]),
  });
}

/**
 * Joins the vectors of some rows.
 *
 * @param of finds the vectors of a row; `undefined` leaves the row out
 */
export function joinVectors(rows: readonly number[], bytesPerRow: number, of: (row: number) => RowCodes | undefined): CodedRows {
  const found = rows.flatMap((row) => {
    const codes = of(row);
    return codes === undefined ? [] : [{ row, ...codes }];
  });
  const toolBytes = found.reduce((sum, { tools }) => sum + tools.length, 0);
  const servers = new Uint8Array(found.length * bytesPerRow);
  const tools = new Uint8Array(toolBytes);
  let at = 0;
  found.forEach((codes, place) => {
    servers.set(codes.servers, place * bytesPerRow);
    tools.set(codes.tools, at);
    at += codes.tools.length;
  });
  return {
    bytesPerRow,
    rows: Uint32Array.from(found, ({ row }) => row),
    servers,
    toolCounts: Uint16Array.from(found, (codes) => codes.tools.length / bytesPerRow),
    tools,
  };
}
