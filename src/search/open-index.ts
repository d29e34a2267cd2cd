import { bareName } from '../catalog/qualified-name.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { embedderById } from '../embedding/embedders.ts';
import { dequantise } from '../embedding/quantise.ts';
import { parseFilterQuery, type FilterQuery, type QueryHint } from './filter-query.ts';
import {
  canReadVectors,
  decodeDocuments,
  decodeManifest,
  MANIFEST_NAME,
  type IndexFileReader,
  type IndexManifest,
} from './index-format.ts';
import { fold } from './normalise.ts';
import { OramaDatabase, type Match } from './orama-binding.ts';
import type { SearchDocument } from './search-document.ts';
import type { SearchAnswer, SearchEngine, SearchMode, SearchRequest } from './search-engine.ts';

/** Score added to a document whose name is exactly what was typed: nothing else scores as high. A fuller name counts for more. */
const EXACT_NAME_BONUS = { qualified: 3000, display: 2000, bare: 1000 };

/**
 * Opens an index. Vectors that are missing or of an embedder this version does not have are done without:
 * the engine then ranks by words in every mode.
 *
 * @throws IndexError if the manifest or the documents cannot be read
 */
export async function openIndex(read: IndexFileReader): Promise<SearchEngine> {
  const manifest = decodeManifest(await read(MANIFEST_NAME));
  const documents = decodeDocuments(await read(manifest.documents), manifest);
  const vectors = await readVectors(manifest, read);
  const { dimensions, id } = manifest.embedder;
  const database = await OramaDatabase.fill(documents, dimensions, vectors && ((row) => dequantise(vectors, row, dimensions)));
  return engineOf(documents, database, vectors === undefined ? undefined : embedderById(id));
}

async function readVectors(manifest: IndexManifest, read: IndexFileReader): Promise<Int8Array | undefined> {
  if (!canReadVectors(manifest)) return undefined;
  try {
    const bytes = await read(manifest.vectors);
    return bytes.byteLength === manifest.count * manifest.embedder.dimensions
      ? new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : undefined;
  } catch {
    // Meaning is an addition: without its file the words still answer, and `knowsMeaning` says so.
    return undefined;
  }
}

function engineOf(documents: readonly SearchDocument[], database: OramaDatabase, embedder: Embedder | undefined): SearchEngine {
  const bonuses = exactNames(documents);

  async function matches(filter: FilterQuery, profile: string | undefined, mode: SearchMode): Promise<Match[]> {
    const vector = filter.text === '' || mode === 'text' ? undefined : await embedText(embedder, filter.text);
    const found = await database.match({ filter, profile, mode, vector });
    const exact = mode === 'vector' ? undefined : bonuses.get(fold(filter.text));
    const scored = exact === undefined ? found : found.map(({ row, score }) => ({ row, score: score + (exact.get(row) ?? 0) }));
    return scored.sort((a, b) => b.score - a.score || byStanding(documents, a.row, b.row, filter.text !== ''));
  }

  async function search({ q, profile, mode = 'hybrid', offset = 0, limit = 10 }: SearchRequest): Promise<SearchAnswer> {
    const filter = parseFilterQuery(q);
    const found = await matches(filter, profile === '' ? undefined : profile, mode);
    const hits = found.slice(offset, offset + limit).flatMap(({ row, score }) => {
      const document = documents[row];
      return document === undefined ? [] : [{ document, score: filter.text === '' ? 0 : score }];
    });
    return { hits, totalCount: found.length, hints: [...filter.hints, ...profileHints(documents, profile)] };
  }

  return { count: documents.length, knowsMeaning: embedder !== undefined, search };
}

/** A profile nobody is in is most likely a name where the id was wanted. */
function profileHints(documents: readonly SearchDocument[], profile = ''): QueryHint[] {
  if (profile === '' || documents.some(({ profiles }) => profiles.includes(profile))) return [];
  return [{ code: 'unknown-profile', token: profile, message: `No server is in a profile with the id "${profile}".` }];
}

async function embedText(embedder: Embedder | undefined, text: string): Promise<Float32Array | undefined> {
  const [vector] = (await embedder?.embed([text])) ?? [];
  return vector;
}

/** Documents stand in list order, so their rows settle what use and name would; with text, verified and deployed ones come first. */
function byStanding(documents: readonly SearchDocument[], a: number, b: number, withText: boolean): number {
  const [left, right] = [documents[a], documents[b]];
  if (!withText || left === undefined || right === undefined) return a - b;
  return Number(right.verified) - Number(left.verified) || Number(right.deployed) - Number(left.deployed) || a - b;
}

/** What every form in which a person may type a server's whole name adds to which rows. */
function exactNames(documents: readonly SearchDocument[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const bonuses = new Map<string, Map<number, number>>();
  const add = (name: string, row: number, bonus: number): void => {
    const folded = fold(name);
    const rows = bonuses.get(folded) ?? new Map<number, number>();
    bonuses.set(folded, rows.set(row, Math.max(bonus, rows.get(row) ?? 0)));
  };
  documents.forEach(({ qualifiedName, displayName, owner, repo }, row) => {
    for (const name of [qualifiedName, qualifiedName.replace(/^@/, ''), `${owner}/${repo}`]) add(name, row, EXACT_NAME_BONUS.qualified);
    add(displayName, row, EXACT_NAME_BONUS.display);
    add(bareName(qualifiedName), row, EXACT_NAME_BONUS.bare);
  });
  return bonuses;
}
