import type { ServerRecord } from '../catalog/record.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { encodeSigns } from '../embedding/sign-code.ts';
import { embeddedServer, embeddedTools } from './document-fields.ts';
import type { VectorRows } from './files/index-data.ts';
import { RANKING } from './ranking-settings.ts';

/** Texts that are embedded at a time: their vectors are dropped for their signs before the next ones are made. */
const BATCH = 2048;

/** The sign codes of servers and of their tools. */
export async function embedRecords(records: readonly ServerRecord[], embedder: Embedder): Promise<VectorRows> {
  const tools = records.map((record) => embeddedTools(record, RANKING.atBuild.embeddedTools));
  return {
    bytesPerRow: embedder.dimensions / 8,
    servers: await signsOf(records.map(embeddedServer), embedder),
    toolCounts: Uint16Array.from(tools, ({ length }) => length),
    tools: await signsOf(tools.flat(), embedder),
  };
}

async function signsOf(texts: readonly string[], embedder: Embedder): Promise<Uint8Array> {
  const width = embedder.dimensions / 8;
  const codes = new Uint8Array(texts.length * width);
  for (let from = 0; from < texts.length; from += BATCH) {
    const vectors = await embedder.embed(texts.slice(from, from + BATCH));
    vectors.forEach((vector, at) => codes.set(encodeSigns(vector), (from + at) * width));
  }
  return codes;
}
