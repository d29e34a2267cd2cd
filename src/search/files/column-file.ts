import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { startsOf } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { FacetColumn } from './facet-column.ts';
import { FrontCoded, writeFrontCoded } from './front-coded.ts';

/**
 * Writes the values of every row.
 *
 * @param valuesByRow without duplicates within a row
 */
export function writeColumn(writer: ByteWriter, valuesByRow: readonly (readonly string[])[]): void {
  const rows = valuesByRow.map((values) => [...new Set(values.map((value) => value.toWellFormed()))]);
  const values = [...new Set(rows.flat())].sort(byCodeUnits);
  const ids = new Map(values.map((value, id) => [value, id]));
  writeFrontCoded(writer, values);
  writer.varints(rows.map((row) => row.length));
  for (const row of rows) writer.varints(row.map((value) => ids.get(value) ?? 0).sort((a, b) => a - b));
}

/**
 * Reads the output of {@link writeColumn}.
 *
 * @param count number of servers in the index
 */
export function readColumn(reader: ByteReader, count: number): FacetColumn {
  const values = [...FrontCoded.read(reader).words()];
  const starts = startsOf(reader.varints(count), reader);
  const ids = reader.varints(starts[count] ?? 0);
  if (ids.some((id) => id >= values.length)) reader.fail('a value id is out of range');
  return { values, starts, ids };
}
