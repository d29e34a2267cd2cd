import { readAscending, writeAscending } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { CodedRows, VectorRows } from './index-data.ts';

/** Maximum number of tool vectors of a server. */
const MAX_TOOL_VECTORS = 0xffff;

/** Writes the codes of servers and tools. The codes do not compress, so they are in the uncompressed part. */
export function writeVectors(writer: ByteWriter, uncompressed: ByteWriter, { bytesPerRow, servers, toolCounts, tools }: VectorRows): void {
  const count = toolCounts.reduce((sum, own) => sum + own, 0);
  if (servers.length !== toolCounts.length * bytesPerRow || tools.length !== count * bytesPerRow) {
    throw new RangeError('The number of vectors differs from the number of rows and tools.');
  }
  writer.varint(bytesPerRow);
  writer.varints(toolCounts);
  uncompressed.bytes(servers);
  uncompressed.bytes(tools);
}

/**
 * Reads the output of {@link writeVectors}. The codes are views of the file.
 *
 * @param count number of servers in the index
 */
export function readVectors(reader: ByteReader, uncompressed: ByteReader, count: number): VectorRows {
  const bytesPerRow = reader.varint();
  const toolCounts = reader.varints(count);
  if (toolCounts.some((own) => own > MAX_TOOL_VECTORS)) reader.fail('a server has too many tools');
  const servers = uncompressed.take(count * bytesPerRow);
  const tools = uncompressed.take(toolCounts.reduce((sum, own) => sum + own, 0) * bytesPerRow);
  return { bytesPerRow, servers, toolCounts: Uint16Array.from(toolCounts), tools };
}

/** Writes the codes of the servers of a cell and of their tools, with their rows, which ascend. */
export function writeCell(writer: ByteWriter, uncompressed: ByteWriter, cell: CodedRows): void {
  writer.varint(cell.rows.length);
  writeAscending(writer, cell.rows);
  writeVectors(writer, uncompressed, cell);
}

/**
 * Reads the output of {@link writeCell}.
 *
 * @param count number of servers in the index
 */
export function readCell(reader: ByteReader, uncompressed: ByteReader, count: number): CodedRows {
  const rows = new Uint32Array(reader.count());
  readAscending(reader, rows, 0, rows.length, count);
  return { rows, ...readVectors(reader, uncompressed, rows.length) };
}
