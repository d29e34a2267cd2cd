import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { VectorRows } from './index-data.ts';

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
