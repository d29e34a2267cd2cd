import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { PortableEmbedder } from '../embedder.ts';
import { EmbedderError } from '../embedder-error.ts';
import { staticEmbedder } from '../static-embedder.ts';
import { decodeModel } from '../static-model.ts';
import type { ModelFiles } from '../static-table.ts';

const MODEL = fileURLToPath(new URL('../model/portolan.embedding', import.meta.url));

const opened = new Map<ModelFiles, Promise<PortableEmbedder>>();

/**
 * The embedder of the model that is part of the project; read once. `portolan.embedding.json` describes how the model was made.
 *
 * @param modelFiles how many files its table is split into
 * @throws EmbedderError `unfit-model` if the file is damaged
 */
export function builtInEmbedder(modelFiles: ModelFiles = 'few'): Promise<PortableEmbedder> {
  const embedder = opened.get(modelFiles) ?? readEmbedder(MODEL, modelFiles);
  opened.set(modelFiles, embedder);
  return embedder;
}

/**
 * The embedder of a model in a file, as `npm run train` writes it.
 *
 * @throws EmbedderError `unreachable` if the file cannot be read, `unfit-model` if it is not a model, or damaged
 */
export async function readEmbedder(file: string, modelFiles: ModelFiles): Promise<PortableEmbedder> {
  return staticEmbedder(await decodeModel(await bytesOf(file), file), modelFiles);
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (cause) {
    throw new EmbedderError('unreachable', `The embedding model ${file} cannot be read: ${String(cause)}`, { cause });
  }
}
