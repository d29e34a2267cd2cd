import { byUse } from '../catalog/order.ts';
import type { ServerRecord } from '../catalog/record.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { quantise } from '../embedding/quantise.ts';
import { INDEX_FORMAT, MANIFEST_NAME, type IndexFiles, type IndexManifest } from './index-format.ts';
import { embeddedText, toSearchDocument } from './search-document.ts';

/** Makes the index of some records: the same records and embedder give the same bytes. */
export async function buildIndex(records: readonly ServerRecord[], embedder: Embedder): Promise<IndexFiles> {
  const documents = [...records].sort(byUse).map(toSearchDocument);
  const vectors = quantise(await embedder.embed(documents.map(embeddedText)), embedder.dimensions);
  const documentBytes = new TextEncoder().encode(JSON.stringify(documents));
  const vectorBytes = Uint8Array.from(vectors);
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    count: documents.length,
    embedder: { id: embedder.id, dimensions: embedder.dimensions },
    documents: `documents.${await shortHash(documentBytes)}.json`,
    vectors: `vectors.${await shortHash(vectorBytes)}.bin`,
  };
  return new Map([
    [manifest.documents, documentBytes],
    [manifest.vectors, vectorBytes],
    [MANIFEST_NAME, new TextEncoder().encode(`${JSON.stringify(manifest)}\n`)],
  ]);
}

/** The first 16 hexadecimal digits of SHA-256. */
async function shortHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
