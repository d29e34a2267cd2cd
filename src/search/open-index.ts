import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../embedding/embedder.ts';
import { openStatic } from '../embedding/open-static.ts';
import { answer, type OpenedIndex } from './answering.ts';
import { IndexError } from './files/index-error.ts';
import type { IndexFileReader } from './files/index-files.ts';
import type { IndexSource } from './files/index-source.ts';
import { openSource } from './files/open-source.ts';
import { MeaningSide } from './meaning.ts';
import { OramaBinding } from './orama-binding.ts';
import { readQuestion } from './question.ts';
import type { SearchAnswer, SearchEngine, SearchRequest } from './search-engine.ts';

/**
 * Gives the embedder that an index was made with; `undefined` where this version does not have it.
 * It fetches nothing itself: an embedder reads its files when it is first used.
 */
export type EmbedderOpener = (stored: StoredEmbedder, read: EmbedderFileReader) => Embedder | undefined;

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Default: the built-in embedder, from its files beside the index. */
  readonly openEmbedder?: EmbedderOpener;
}

/**
 * Opens an index. Vectors that are missing, damaged or of an embedder this version does not have are done without:
 * the engine then ranks by words in every mode, and its answers say why.
 *
 * @param read reads a file of the index by its name, such as `manifest.json`
 * @throws IndexError if the manifest cannot be read or is of another format
 */
export function openIndex(read: IndexFileReader, { openEmbedder = openStatic }: OpenIndexOptions = {}): Promise<SearchEngine> {
  return openEngine(
    () => openSource(read),
    (entry) => openEmbedder(entry, read),
  );
}

/** {@link openIndex} from wherever a source comes. */
export async function openEngine(
  open: () => Promise<IndexSource>,
  openEmbedder: (entry: StoredEmbedder) => Embedder | undefined,
): Promise<SearchEngine> {
  let index = withAnswering(await open(), openEmbedder);

  /** An index that was replaced while it was open has lost its files: it is opened anew. @throws `error` if that brings nothing new */
  async function renew(stale: OpenedIndex, error: unknown): Promise<void> {
    if (index !== stale) return;
    const source = await open();
    if (source.manifest.folder === stale.source.manifest.folder) throw error;
    index = withAnswering(source, openEmbedder);
  }

  async function* answers(request: SearchRequest, early = true): AsyncGenerator<SearchAnswer> {
    const question = readQuestion(request);
    const first = index;
    const onMeaningFailure = async (): Promise<void> => {
      if (index !== first || (await isReplaced(first, open))) throw new StaleIndex();
    };
    try {
      yield* answer(first, question, { early, onMeaningFailure });
    } catch (error) {
      if (!(error instanceof IndexError || error instanceof StaleIndex)) throw error;
      await renew(first, error);
      yield* answer(index, question, { early, onMeaningFailure: () => Promise.resolve() });
    }
  }

  return {
    get count() {
      return index.source.manifest.count;
    },
    get knowsMeaning() {
      return index.meaning.isPossible;
    },
    answers: (request) => answers(request),
    search: (request) => lastOf(answers(request, false)),
  };
}

/** Told from one part of the answering to another; nobody else sees it. */
class StaleIndex extends Error {}

async function isReplaced({ source }: OpenedIndex, open: () => Promise<IndexSource>): Promise<boolean> {
  try {
    return (await open()).manifest.folder !== source.manifest.folder;
  } catch {
    // Without a manifest there is no newer index.
    return false;
  }
}

function withAnswering(source: IndexSource, openEmbedder: (entry: StoredEmbedder) => Embedder | undefined): OpenedIndex {
  const { embedder: entry, count } = source.manifest;
  const embedder = entry && openEmbedder(entry);
  // Vectors of another length cannot be compared, whatever their id.
  const fitting = embedder?.dimensions === entry?.dimensions ? embedder : undefined;
  return { source, binding: new OramaBinding(count), meaning: new MeaningSide(source, fitting) };
}

async function lastOf(answers: AsyncIterable<SearchAnswer>): Promise<SearchAnswer> {
  let last: SearchAnswer | undefined;
  for await (const each of answers) last = each;
  if (last === undefined) throw new Error('A question always has a last answer.');
  return last;
}
