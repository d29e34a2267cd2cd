import { isModelFile } from '../../../search/embedding/sealed-bytes.ts';
import { areBlocksIntact } from '../../../search/embedding/table-block.ts';
import { sealHolds } from '../../../search/files/sealed-file.ts';

/** Prefix of embedding model folders with files of other programs, without checksums. */
const UNSEALED = 'use-';

/**
 * Whether a file of an index is intact, according to its checksums. Files without checksums count as intact.
 *
 * @param name name of the file within the folder of the index
 * @param isPart whether the bytes are a part of the file
 */
export function isIntactFile(name: string, bytes: Uint8Array, isPart: boolean): boolean {
  if (!name.endsWith('.bin') || name.startsWith(UNSEALED)) return true;
  return isModelFile(bytes) ? areBlocksIntact(bytes, isPart) : !isPart && sealHolds(bytes);
}
