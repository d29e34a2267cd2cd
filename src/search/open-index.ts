import type { Embedder, EmbedderFileReader, FilePart, StoredEmbedder } from './embedding/embedder.ts';
import { openStatic } from './embedding/open-static.ts';
import { answer, type OpenedIndex } from './answering.ts';
import { IndexError } from './files/index-error.ts';
import type { IndexFileReader } from './files/index-files.ts';
import type { IndexSource } from './files/index-source.ts';
import { openSource } from './files/open-source.ts';
import type { FacetColumn } from './files/facet-column.ts';
import { loosened } from './query/loosened.ts';
import { MeaningSide } from './ranking/meaning.ts';
import { OramaBinding } from './ranking/orama-binding.ts';
import { shownTermsReader } from './ranking/shown-terms.ts';
import { readQuestion } from './query/question.ts';
import { RANKING } from './terms/ranking-settings.ts';
import type { SearchAnswer, SearchEngine, SearchRequest } from './query/search-engine.ts';

/**
 * Opens the embedder of an index; `undefined` if this version does not have it. It fetches nothing itself: an embedder reads its files
 * at its first use.
 */
type EmbedderOpener = (stored: StoredEmbedder, read: EmbedderFileReader) => Embedder | undefined;

/** Options of {@link openIndex}. */
export interface OpenIndexOptions {
  /** Default: the built-in embedder, from its published files. */
  readonly openEmbedder?: EmbedderOpener;
  /** Number of card files that stay decoded: more take memory, fewer take time at each question. Default 64, enough for a page. */
  readonly cardFilesKept?: number;
}

/**
 * Opens an index. Where vectors are missing, damaged or of an unknown embedder, the engine ranks by words in every mode, and its answers
 * say why. If other files fail, questions are answered without them if possible; each question requests them once more.
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

/** Reads a file, with its name in the error. */
async function readNamed(read: IndexFileReader, name: string, part: FilePart | undefined): Promise<Uint8Array> {
  try {
    return await read(name, part);
  } catch (cause) {
    throw new IndexError('missing', `${name} could not be loaded.`, { file: name }, { cause });
  }
}

/** As {@link openIndex}, with any source. */
export async function openEngine(
  open: () => Promise<IndexSource>,
  openEmbedder: (entry: StoredEmbedder) => Embedder | undefined,
): Promise<SearchEngine> {
  let index = withRanking(await open(), openEmbedder);

  /** Whether there is a newer index. The files of a replaced index are deleted, so the new index is opened. */
  async function isReplaced(used: OpenedIndex): Promise<boolean> {
    if (index !== used) return true;
    const source = await open().catch(() => undefined);
    // A concurrent question may have opened the newer index already; without a manifest there is none.
    if (index === used && source !== undefined && source.manifest.folder !== used.source.manifest.folder)
      index = withRanking(source, openEmbedder);
    return index !== used;
  }

  async function* answers(request: SearchRequest, early = true): AsyncGenerator<SearchAnswer> {
    const question = readQuestion(request);
    const first = index;
    let replaced: Promise<boolean> | undefined;
    const onFailure = async (): Promise<void> => {
      replaced ??= isReplaced(first);
      if (await replaced) throw new StaleIndex();
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
    loosened: (request) => {
      const column = (facet: 'owner' | 'category'): Promise<FacetColumn | undefined> => index.source.column(facet).catch(() => undefined);
      return loosened({ search, column }, { ...request, q: request.q.slice(0, RANKING.limits.characters) });
    },
  };
}

/** Internal signal to answer again from the newer index; callers never get it. */
class StaleIndex extends Error {}

function withRanking(source: IndexSource, openEmbedder: (entry: StoredEmbedder) => Embedder | undefined): OpenedIndex {
  const { embedder: entry, count } = source.manifest;
  const embedder = entry && openEmbedder(entry);
  // Vectors of another model, or of another length, cannot be compared.
  const fitting = embedder?.id === entry?.id && embedder?.dimensions === entry?.dimensions ? embedder : undefined;
  return {
    source,
    binding: new OramaBinding(count),
    meaning: new MeaningSide(source, fitting),
    readShown: shownTermsReader(),
  };
}

async function lastOf(answers: AsyncIterable<SearchAnswer>): Promise<SearchAnswer> {
  let last: SearchAnswer | undefined;
  for await (const each of answers) last = each;
  if (last === undefined) throw new Error('A query must have a last answer.');
  return last;
}
