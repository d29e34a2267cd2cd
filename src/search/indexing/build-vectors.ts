import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { quantiseRows, type QuantisedRows } from '../embedding/quantised-rows.ts';
import { encodeSigns } from '../embedding/sign-code.ts';
import { wordWeights } from '../embedding/word-weights.ts';
import { embeddedServer, embeddedTools } from '../terms/document-fields.ts';
import type { Cells, VectorRows } from '../files/index-data.ts';
import { hasContent } from './has-content.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { buildCells } from './build-cells.ts';

/** Number of texts that are embedded per batch; of tools only the signs are kept. */
const BATCH = 2048;

/** The vectors of servers, as sign codes and finer, and the sign codes of their tools, with the cells of a large catalogue. */
export async function embedRecords(
  records: readonly ServerRecord[],
  embedder: Embedder,
): Promise<VectorRows & { readonly fine: QuantisedRows; readonly cells?: Cells }> {
  const { dimensions } = embedder;
  const tools = records.map((record) => embeddedTools(record, RANKING.atBuild.embeddedTools));
  // Names alone say nothing about a server, so it has a vector of zeros, which is close to no query.
  const servers = records.map((record) => (hasContent(record) ? embeddedServer(record) : ''));
  const floats = new Float32Array(servers.length * dimensions);
  await embedEach(servers, embedder, (vector, row) => floats.set(vector, row * dimensions));
  const cells = buildCells({ floats, count: servers.length, dimensions }, servers.length + tools.flat().length);
  return {
    bytesPerRow: dimensions / 8,
    servers: encodeSigns(floats),
    fine: quantiseRows(floats, servers.length, dimensions),
    toolCounts: Uint16Array.from(tools, ({ length }) => length),
    tools: await signsOf(tools.flat(), embedder),
    ...(cells && { cells }),
  };
}

async function signsOf(texts: readonly string[], embedder: Embedder): Promise<Uint8Array> {
  const width = embedder.dimensions / 8;
  const codes = new Uint8Array(texts.length * width);
  await embedEach(texts, embedder, (vector, row) => codes.set(encodeSigns(vector), row * width));
  return codes;
}

/** Embeds the texts of a collection; words in nearly all texts have a low weight. */
async function embedEach(texts: readonly string[], embedder: Embedder, take: (vector: Float32Array, at: number) => void): Promise<void> {
  const weights = wordWeights(texts);
  for (let from = 0; from < texts.length; from += BATCH) {
    const vectors = await embedder.embed(texts.slice(from, from + BATCH), weights);
    vectors.forEach((vector, at) => take(vector, from + at));
  }
}
