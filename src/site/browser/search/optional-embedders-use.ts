import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../../../search/embedding/embedder.ts';
import { openUse } from '../../../search/embedding/use/open-use.ts';

/**
 * Opens the Universal Sentence Encoder for an index that was built with it. TensorFlow.js and the model are loaded when the first text
 * is embedded.
 */
export function openOptionalEmbedder(stored: StoredEmbedder, read: EmbedderFileReader): Embedder | undefined {
  return openUse(stored, read, () => import('@tensorflow/tfjs-backend-cpu'));
}
