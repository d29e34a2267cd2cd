import path from 'node:path';

import type { Embedder } from '../../search/embedding/embedder.ts';
import { builtInEmbedder, readEmbedder } from '../../search/embedding/node/built-in-embedder.ts';
import { INSTALL_NATIVE } from '../../search/embedding/node/install-native.ts';
import { MODEL_FILES, type ModelFiles } from '../../search/embedding/static-table.ts';
import { SettingError } from './build-settings.ts';

/** Values of `PORTOLAN_EMBEDDER` other than the path of a model. */
const NAMES = ['built-in', 'use'] as const;
/** File name extension of a model. */
const MODEL_ENDING = '.embedding';

/**
 * The embedder that `PORTOLAN_EMBEDDER` names: `built-in` (the default), the path of a model that `npm run train` wrote,
 * or `use`, the Universal Sentence Encoder by `@orama/plugin-embeddings`, which is loaded from its hub. `PORTOLAN_MODEL_FILES`
 * splits the table of a static model into `few` files or `many`.
 *
 * Call it before anything is written: an unavailable embedder must not leave an incomplete index.
 *
 * @param report receives a message about the choice for the operator
 * @throws SettingError if a variable has an invalid value
 * @throws EmbedderError if a package is not installed, a URL cannot be reached, or the model does not work
 */
export async function embedderFrom(
  environment: Readonly<Record<string, string | undefined>>,
  report: (sentence: string) => void,
): Promise<Embedder> {
  const name = environment['PORTOLAN_EMBEDDER'] || 'built-in';
  const modelFiles = modelFilesFrom(environment);
  if (name === 'built-in') return builtInEmbedder(modelFiles);
  if (name.endsWith(MODEL_ENDING)) return readEmbedder(path.resolve(name), modelFiles);
  if (name !== 'use')
    throw new SettingError(`PORTOLAN_EMBEDDER is "${name}": write ${quoted(NAMES)}, or the path of a model (*${MODEL_ENDING}).`);
  // Loaded only when requested: the packages are optional.
  const { fetchUse } = await import('../../search/embedding/node/use-embedder.ts');
  const embedder = await fetchUse();
  if (embedder.backend === 'cpu') report(SLOW);
  return embedder;
}

function modelFilesFrom(environment: Readonly<Record<string, string | undefined>>): ModelFiles {
  const wanted = environment['PORTOLAN_MODEL_FILES'] || 'few';
  const known = MODEL_FILES.find((each) => each === wanted);
  if (known === undefined) throw new SettingError(`PORTOLAN_MODEL_FILES is "${wanted}": write ${quoted(MODEL_FILES)}.`);
  return known;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' or ');
}

const SLOW = `The native library of @tensorflow/tfjs-node is not installed: the Universal Sentence Encoder computes in plain JavaScript, many times slower. Run "${INSTALL_NATIVE}" to install it.`;
