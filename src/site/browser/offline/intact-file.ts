import { isIntact as isModelIntact, isModelFile } from '../../../search/embedding/sealed-bytes.ts';
import { sealHolds } from '../../../search/files/sealed-file.ts';

/** Folders of the embedder whose files other programs wrote, without a checksum. */
const UNSEALED = 'use-';

/**
 * Whether a file of an index came whole, as far as the checksum in it tells. Files without one count as whole.
 *
 * @param name name of the file within the folder of the index
 */
export function isIntactFile(name: string, bytes: Uint8Array): boolean {
  if (!name.endsWith('.bin') || name.startsWith(UNSEALED)) return true;
  return isModelFile(bytes) ? isModelIntact(bytes) : sealHolds(bytes);
}
