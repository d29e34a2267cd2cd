import type { Embedder } from '../../search/embedding/embedder.ts';
import { builtInEmbedder } from '../../search/embedding/node/built-in-embedder.ts';
import { INSTALL_NATIVE } from '../../search/embedding/node/install-native.ts';
import { SettingError } from './build-settings.ts';

/** What `PORTOLAN_EMBEDDER` may say. */
const NAMES = ['built-in', 'use'] as const;

/**
 * The embedder that `PORTOLAN_EMBEDDER` names: `built-in` (also where it says nothing), or `use`, the Universal Sentence
 * Encoder by `@orama/plugin-embeddings`, which is loaded from its hub.
 *
 * Call it before anything is written: an embedder that cannot be had must not leave half an index behind.
 *
 * @param tell is told, in a sentence, what a person should know of the choice
 * @throws SettingError if the variable names no embedder
 * @throws EmbedderError if a package is not installed, an address cannot be reached, or the model does not work
 */
export async function embedderFrom(
  environment: Readonly<Record<string, string | undefined>>,
  tell: (sentence: string) => void,
): Promise<Embedder> {
  const name = environment['PORTOLAN_EMBEDDER'] || 'built-in';
  if (name === 'built-in') return builtInEmbedder();
  if (name !== 'use') throw new SettingError(`PORTOLAN_EMBEDDER is "${name}": write ${NAMES.map((known) => `"${known}"`).join(' or ')}.`);
  // Loaded only when asked for: the packages are optional.
  const { fetchUse } = await import('../../search/embedding/node/use-embedder.ts');
  const embedder = await fetchUse();
  if (embedder.backend === 'cpu') tell(SLOW);
  return embedder;
}

const SLOW = `The native library of @tensorflow/tfjs-node is not installed: the Universal Sentence Encoder computes in plain JavaScript, many times slower. Run "${INSTALL_NATIVE}" to install it.`;
