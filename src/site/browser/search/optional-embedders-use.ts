import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../../../search/embedding/embedder.ts';
import { openUse } from '../../../search/embedding/use/open-use.ts';

/**
 * The Universal Sentence Encoder of an index that was built with it. TensorFlow.js and the model are loaded when the first
 * text is embedded, not before.
 */
export function openOptionalEmbedder(stored: StoredEmbedder, read: EmbedderFileReader): Embedder | undefined {
  return openUse(stored, read, () => import('@tensorflow/tfjs-backend-cpu'));
}
