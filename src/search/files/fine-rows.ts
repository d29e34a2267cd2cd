import { dotRow, rowLength, type QuantisedRows } from '../embedding/quantised-rows.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Vectors of servers with finer quantisation than their sign codes, for the loaded rows: to rank a few candidates precisely. */
export interface FineRows {
  /**
   * The cosine of a server's vector and a query; 0 for a server with a zero vector.
   *
   * @param query of length 1, with the dimensions of the index
   * @throws Error if the row was not loaded
   * @throws RangeError for a query of other dimensions
   */
  cosine(row: number, query: Float32Array): number;
}

/** Writes the vectors of some rows. */
export function writeFineRows(writer: ByteWriter, { scales, codes, dimensions }: QuantisedRows, from: number, to: number): void {
  writer.bytes(scales.subarray(from, to));
  writer.bytes(codes.subarray((from * dimensions) / 2, (to * dimensions) / 2));
}

/**
 * Reads the output of {@link writeFineRows}. The rows are views of the file.
 *
 * @param count number of rows
 */
export function readFineRows(reader: ByteReader, count: number, dimensions: number): QuantisedRows {
  return { count, dimensions, scales: reader.take(count), codes: reader.take((count * dimensions) / 2) };
}

/** The cosine of a row and a vector of length 1; 0 for a row of zeros. */
export function cosineOf(rows: QuantisedRows, row: number, query: Float32Array): number {
  if (query.length !== rows.dimensions) throw new RangeError(`The query has ${query.length} dimensions; the index has ${rows.dimensions}.`);
  const length = rowLength(rows, row);
  return length === 0 ? 0 : dotRow(rows, row, query) / length;
}
