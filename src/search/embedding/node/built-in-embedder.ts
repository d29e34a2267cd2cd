import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { PortableEmbedder } from '../embedder.ts';
import { staticEmbedder } from '../static-embedder.ts';
import { decodeModel } from '../static-model.ts';

const MODEL = new URL('../model/portolan.embedding', import.meta.url);

let opened: Promise<PortableEmbedder> | undefined;

/**
 * The embedder of the model that comes with the project; read once. How the model was made stands beside it, in
 * `portolan.embedding.json`.
 *
 * @throws EmbedderError `unfit-model` if the file is damaged
 */
export function builtInEmbedder(): Promise<PortableEmbedder> {
  opened ??= open();
  return opened;
}

async function open(): Promise<PortableEmbedder> {
  const bytes = await readFile(MODEL);
  return staticEmbedder(await decodeModel(Uint8Array.from(bytes), fileURLToPath(MODEL)));
}
