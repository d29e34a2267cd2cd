import type { Embedder, EmbedderFileReader, FilePart, StoredEmbedder } from './embedding/embedder.ts';
import { openStatic } from './embedding/open-static.ts';
import { answer, type OpenedIndex } from './answering.ts';
import { IndexError } from './files/index-error.ts';
import type { IndexFileReader } from './files/index-files.ts';
import type { IndexSource } from './files/index-source.ts';
import { openSource } from './files/open-source.ts';
import { loosened } from './query/loosened.ts';
import { MeaningSide } from './ranking/meaning.ts';
import { OramaBinding } from './ranking/orama-binding.ts';
import { readQuestion } from './query/question.ts';
import { RANKING } from './terms/ranking-settings.ts';
import type { SearchAnswer, SearchEngine, SearchRequest } from './query/search-engine.ts';

/**
 * Gives the embedder that an index was made with; `undefined` where this version does not have it.
 * It fetches nothing itself: an embedder reads its files when it is first used.
 */
type EmbedderOpener = (stored: StoredEmbedder, read: EmbedderFileReader) => Embedder | undefined;

/** How an index is opened. */
export interface OpenIndexOptions {
  /** Default: the built-in embedder, from its files beside the index. */
  readonly openEmbedder?: EmbedderOpener;
  /** Files of cards that are kept read: more of them take memory, fewer take time at each question. Default 64, as fits a page. */
  readonly cardFilesKept?: number;
}

/**
 * Opens an index. Vectors that are missing, damaged or of an embedder this version does not have are done without:
 * the engine then ranks by words in every mode, and its answers say why. Other files that fail are done without where a question
 * can be answered all the same; each question asks for them once more.
 *
 * @param read reads a file of the index by its name, such as `manifest.json`
 * @throws IndexError if the manifest cannot be read or is of another format
 */
export function openIndex(
  read: IndexFileReader,
  { openEmbedder = openStatic, cardFilesKept }: OpenIndexOptions = {},
): Promise<SearchEngine> {
  return openEngine(
    () => openSource(read, cardFilesKept),
    (entry) => openEmbedder(entry, (name, part) => readNamed(read, name, part)),
  );
}

/** Reads a file so that what fails names it. */
async function readNamed(read: IndexFileReader, name: string, part: FilePart | undefined): Promise<Uint8Array> {
  try {
    return await read(name, part);
  } catch (cause) {
    throw new IndexError('missing', `${name} could not be loaded.`, { file: name }, { cause });
  }
}

/** {@link openIndex} from wherever a source comes. */
export async function openEngine(
  open: () => Promise<IndexSource>,
  openEmbedder: (entry: StoredEmbedder) => Embedder | undefined,
): Promise<SearchEngine> {
  let index = withAnswering(await open(), openEmbedder);

  /** Whether there is a newer index than this one. An index that was replaced while it was open has lost its files: it is opened anew. */
  async function isReplaced(used: OpenedIndex): Promise<boolean> {
    if (index !== used) return true;
    const source = await open().catch(() => undefined);
    // Another question may have come here first; without a manifest there is no newer index.
    if (index === used && source !== undefined && source.manifest.folder !== used.source.manifest.folder)
      index = withAnswering(source, openEmbedder);
    return index !== used;
  }

  async function* answers(request: SearchRequest, early = true): AsyncGenerator<SearchAnswer> {
    const question = readQuestion(request);
    const first = index;
    let asked: Promise<boolean> | undefined;
    const onFailure = async (): Promise<void> => {
      asked ??= isReplaced(first);
      if (await asked) throw new StaleIndex();
    };
    try {
      yield* answer(first, question, { early, onFailure });
    } catch (error) {
      if (!(error instanceof StaleIndex)) throw error;
      yield* answer(index, question, { early, onFailure: () => Promise.resolve() });
    }
  }

  const search = (request: SearchRequest): Promise<SearchAnswer> => lastOf(answers(request, false));
  return {
    get count() {
      return index.source.manifest.count;
    },
    get knowsMeaning() {
      return index.meaning.isPossible;
    },
    answers: (request) => answers(request),
    search,
    loosened: (request) => loosened(search, { ...request, q: request.q.slice(0, RANKING.most.characters) }),
  };
}

/** Told from one part of the answering to another; nobody else sees it. */
class StaleIndex extends Error {}

function withAnswering(source: IndexSource, openEmbedder: (entry: StoredEmbedder) => Embedder | undefined): OpenedIndex {
  const { embedder: entry, count } = source.manifest;
  const embedder = entry && openEmbedder(entry);
  // Vectors of another model, or of another length, cannot be compared.
  const fitting = embedder?.id === entry?.id && embedder?.dimensions === entry?.dimensions ? embedder : undefined;
  return { source, binding: new OramaBinding(count), meaning: new MeaningSide(source, fitting) };
}

async function lastOf(answers: AsyncIterable<SearchAnswer>): Promise<SearchAnswer> {
  let last: SearchAnswer | undefined;
  for await (const each of answers) last = each;
  if (last === undefined) throw new Error('A question always has a last answer.');
  return last;
}
