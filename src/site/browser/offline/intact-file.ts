import { isModelFile } from '../../../search/embedding/sealed-bytes.ts';
import { areBlocksIntact } from '../../../search/embedding/table-block.ts';
import { sealHolds } from '../../../search/files/sealed-file.ts';

/** Folders of the embedder whose files other programs wrote, without a checksum. */
const UNSEALED = 'use-';

/**
 * Whether a file of an index came whole, as far as the checksums in it tell. Files without one count as whole.
 *
 * @param name name of the file within the folder of the index
 * @param isPart whether the bytes are a part of the file
 */
export function isIntactFile(name: string, bytes: Uint8Array, isPart: boolean): boolean {
  if (!name.endsWith('.bin') || name.startsWith(UNSEALED)) return true;
  return isModelFile(bytes) ? areBlocksIntact(bytes, isPart) : !isPart && sealHolds(bytes);
}
