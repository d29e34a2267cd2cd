import { openOptionalEmbedder } from '../../../../src/site/browser/search/optional-embedders-use.ts';
import type { StoredEmbedder } from '../../../../src/search/embedding/embedder.ts';

async function read(name: string): Promise<Uint8Array> {
  const response = await fetch(`/search/${name}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function embed(stored: StoredEmbedder, text: string): Promise<number[] | string> {
  try {
    const [vector] = (await openOptionalEmbedder(stored, read)?.embed([text])) ?? [];
    return vector === undefined ? 'no embedder' : [...vector];
  } catch (error) {
    return String(error);
  }
}

addEventListener('message', ({ data }: MessageEvent<{ stored: StoredEmbedder; text: string }>) => {
  void embed(data.stored, data.text).then((answer) => postMessage(answer));
});
