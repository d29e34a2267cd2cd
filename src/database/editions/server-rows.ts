import { hash } from 'node:crypto';

import { foldName } from '../../catalog/values/qualified-name.ts';
import type { CodedRows } from '../../search/files/index-data.ts';
import type { BuiltCatalog } from './built-catalog.ts';
import { CATALOG_COLUMNS, catalogColumns } from './catalog-columns.ts';
import type { CopyValue } from './copy-text.ts';
import type { FactCounts } from './fact-counts.ts';

/** Columns of the table of servers, in the order of {@link ServerRow.values}; before them `row`, `hash` and `name`. */
export const SERVER_COLUMNS = [...CATALOG_COLUMNS, 'words', 'fine'] as const;

/** Columns of the table of codes, after `row`. */
export const CODE_COLUMNS = ['tool', 'cell', 'code'] as const;

/** A server as rows of the tables `server` and `code`. */
export interface ServerRow {
  readonly row: number;
  readonly name: string;
  /** SHA-256 over all values except the row. */
  readonly hash: string;
  readonly values: readonly CopyValue[];
  readonly codes: readonly (readonly CopyValue[])[];
}

/**
 * The servers of a build as rows, in list order.
 *
 * @param counts to which the facts of each server are added
 */
export function* serverRows(built: BuiltCatalog, counts?: FactCounts): Generator<ServerRow> {
  const codes = codesByRow(built.cells);
  const fine = fineByRow(built.fine);
  const catalogValues = catalogColumns(built, counts);
  for (const [row, record] of built.catalog.records.entries()) {
    const values: CopyValue[] = [...catalogValues(record, built.lines[row] ?? ''), built.terms.words(row), fine(row)];
    const own = codes.get(row) ?? [];
    const parts = [...values, ...own.flat()].map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value));
    yield { row, name: foldName(record.qualifiedName), hash: hash('sha256', JSON.stringify(parts)), values, codes: own };
  }
}

/** By row: the codes of the server and of its tools, as values of {@link CODE_COLUMNS}. */
function codesByRow(cells: BuiltCatalog['cells']): ReadonlyMap<number, readonly (readonly CopyValue[])[]> {
  const found = new Map<number, (readonly CopyValue[])[]>();
  for (const [cell, { rows, servers, tools, toolCounts, bytesPerRow }] of cells) {
    let tool = 0;
    rows.forEach((row, place) => {
      const own: CopyValue[][] = [[-1, cell, bitText(servers, place, bytesPerRow)]];
      const first = tool;
      for (; tool < first + (toolCounts[place] ?? 0); tool += 1) own.push([tool - first, cell, bitText(tools, tool, bytesPerRow)]);
      found.set(row, own);
    });
  }
  return found;
}

/** The bits of a code, the lowest of each byte first. */
export function bitText(codes: CodedRows['servers'], place: number, bytesPerRow: number): string {
  let text = '';
  for (let at = place * bytesPerRow; at < (place + 1) * bytesPerRow; at += 1)
    for (let bit = 0; bit < 8; bit += 1) text += ((codes[at] ?? 0) >> bit) & 1 ? '1' : '0';
  return text;
}

/** By row: the step and the values of its finer vector. */
function fineByRow(files: BuiltCatalog['fine']): (row: number) => Uint8Array | null {
  const perFile = files[0]?.count ?? 1;
  return (row) => {
    const file = files[Math.floor(row / perFile)];
    if (file === undefined) return null;
    const [at, width] = [row % perFile, file.dimensions / 2];
    return Uint8Array.of(file.scales[at] ?? 0, ...file.codes.subarray(at * width, (at + 1) * width));
  };
}
