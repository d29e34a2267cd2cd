import type { ServerRecord } from '../../catalog/record/record.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { quantiseRows, type QuantisedRows } from '../embedding/quantised-rows.ts';
import { encodeSigns } from '../embedding/sign-code.ts';
import { readTokens, type TokenTexts } from '../embedding/token-texts.ts';
import { wordWeights } from '../embedding/word-weights.ts';
import { embeddedServer, embeddedTools } from '../terms/document-fields.ts';
import type { Cells, VectorRows } from '../files/index-data.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { buildCells } from './build-cells.ts';

/** Number of texts that are embedded per batch; of tools only the signs are kept. */
const BATCH = 2048;

/** The texts of servers and of their tools to embed, with their words. */
interface EmbeddedTexts {
  /** By row. */
  readonly servers: CollectedTexts;
  /** The tools of all rows, in order. */
  readonly tools: CollectedTexts;
  /** By row: number of its tools. */
  readonly toolCounts: Uint16Array;
}

interface CollectedTexts {
  readonly texts: readonly string[];
  readonly tokens: TokenTexts;
}

/** The texts of records that are embedded. */
export function embeddedTexts(records: readonly ServerRecord[]): EmbeddedTexts {
  const tools = records.map((record) => embeddedTools(record, RANKING.atBuild.embeddedTools));
  return {
    servers: collected(records.map(embeddedServer)),
    tools: collected(tools.flat()),
    toolCounts: Uint16Array.from(tools, ({ length }) => length),
  };
}

function collected(texts: readonly string[]): CollectedTexts {
  return { texts, tokens: readTokens(texts) };
}

/**
 * The vectors of servers, as sign codes and finer, and the sign codes of their tools, with the cells of a large catalogue.
 *
 * @param hasOnlyNames by row: whether the record has only names. They do not tell what a server does, so it has a vector of zeros,
 * which is close to no query.
 */
export async function embedTexts(
  { servers, tools, toolCounts }: EmbeddedTexts,
  hasOnlyNames: readonly boolean[],
  embedder: Embedder,
): Promise<VectorRows & { readonly fine: QuantisedRows; readonly cells?: Cells }> {
  const { dimensions } = embedder;
  const described = withoutTexts(servers, hasOnlyNames);
  const floats = new Float32Array(hasOnlyNames.length * dimensions);
  await embedEach(described, embedder, (vector, row) => floats.set(vector, row * dimensions));
  const cells = buildCells({ floats, count: hasOnlyNames.length, dimensions }, hasOnlyNames.length + tools.texts.length);
  return {
    bytesPerRow: dimensions / 8,
    servers: encodeSigns(floats),
    fine: quantiseRows(floats, hasOnlyNames.length, dimensions),
    toolCounts,
    tools: await signsOf(tools, embedder),
    ...(cells && { cells }),
  };
}

/** The texts, with an empty one for each record that has only names. */
function withoutTexts({ texts, tokens }: CollectedTexts, hasOnlyNames: readonly boolean[]): CollectedTexts {
  const none = new Uint32Array();
  return {
    texts: texts.map((text, at) => (hasOnlyNames[at] ? '' : text)),
    tokens: { words: tokens.words, texts: tokens.texts.map((words, at) => (hasOnlyNames[at] ? none : words)) },
  };
}

async function signsOf(texts: CollectedTexts, embedder: Embedder): Promise<Uint8Array> {
  const width = embedder.dimensions / 8;
  const codes = new Uint8Array(texts.texts.length * width);
  await embedEach(texts, embedder, (vector, row) => codes.set(encodeSigns(vector), row * width));
  return codes;
}

/** Embeds the texts of a collection; words in nearly all texts have a low weight. */
async function embedEach(
  { texts, tokens }: CollectedTexts,
  embedder: Embedder,
  take: (vector: Float32Array, at: number) => void,
): Promise<void> {
  const weights = wordWeights(tokens);
  for (let from = 0; from < texts.length; from += BATCH) {
    const to = from + BATCH;
    const vectors =
      embedder.embedTokens?.({ words: tokens.words, texts: tokens.texts.slice(from, to) }, weights) ??
      (await embedder.embed(texts.slice(from, to), weights));
    vectors.forEach((vector, at) => take(vector, from + at));
  }
}
