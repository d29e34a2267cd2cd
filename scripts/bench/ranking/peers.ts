import { create, insertMultiple, search } from '@orama/orama';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { cpuTimed } from '../support/cpu-time.ts';
import { installScratch } from '../support/scratch-packages.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { DEPTH } from './metrics.ts';
import type { BuiltRankers } from './ranker.ts';
import { ReferenceBm25 } from './reference-bm25.ts';

const VERSION = '7.2.0';
/** Name and version of the installed peer. */
export const MINISEARCH = `minisearch ${VERSION}`;
const FOLDER = path.resolve('.portolan/bench/ranking-peers');

/** The used part of MiniSearch's interface. */
interface MiniSearchIndex {
  addAll(documents: readonly object[]): void;
  search(query: string): readonly { readonly id: unknown }[];
}

/** MiniSearch's constructor. */
export type MiniSearchClass = new (options: { readonly fields: readonly string[] }) => MiniSearchIndex;

/**
 * MiniSearch, which npm installs in a separate folder if necessary.
 *
 * @throws Error if npm cannot install it
 */
export async function loadMiniSearch(): Promise<MiniSearchClass> {
  await installScratch(FOLDER, { minisearch: VERSION });
  const entry = path.join(FOLDER, 'node_modules/minisearch/dist/es/index.js');
  // The version is pinned, and its type declarations state this type.
  const { default: MiniSearch } = (await import(pathToFileURL(entry).href)) as { default: MiniSearchClass };
  return MiniSearch;
}

/** The reference BM25 over a collection. */
export async function referenceRanker(documents: readonly EvaluationDocument[]): Promise<BuiltRankers> {
  const { value: reference, seconds } = await cpuTimed(() => new ReferenceBm25(documents));
  return { rankers: [{ system: 'BM25', rank: (query) => reference.rank(query, DEPTH) }], buildSeconds: seconds };
}

/** MiniSearch with its default settings, over a collection. */
export async function miniSearchRanker(MiniSearch: MiniSearchClass, documents: readonly EvaluationDocument[]): Promise<BuiltRankers> {
  const { fields, rows } = plainDocuments(documents);
  const { value: index, seconds } = await cpuTimed(() => {
    const made = new MiniSearch({ fields });
    made.addAll(rows);
    return made;
  });
  const rank = (query: string): string[] =>
    index
      .search(query)
      .slice(0, DEPTH)
      .map(({ id }) => String(id));
  return { rankers: [{ system: 'MiniSearch', rank }], buildSeconds: seconds };
}

/** Orama's full-text search with its default settings, over a collection. */
export async function oramaRanker(documents: readonly EvaluationDocument[]): Promise<BuiltRankers> {
  const { fields, rows } = plainDocuments(documents);
  const { value: database, seconds } = await cpuTimed(async () => {
    const made = create({ schema: Object.fromEntries(fields.map((field) => [field, 'string' as const])) });
    await insertMultiple(made, rows, rows.length);
    return made;
  });
  const rank = async (query: string): Promise<string[]> => (await search(database, { term: query, limit: DEPTH })).hits.map(({ id }) => id);
  return { rankers: [{ system: 'Orama', rank }], buildSeconds: seconds };
}

type PlainDocument = Record<'id' | 'name' | 'title' | 'text' | 'tags' | 'tools', string>;

/** Documents whose fields are texts, and the fields that are not empty in all of them. */
function plainDocuments(documents: readonly EvaluationDocument[]): { fields: string[]; rows: PlainDocument[] } {
  const rows = documents.map(({ id, name, title, text, tags, tools }) => ({
    id,
    name,
    title,
    text,
    tags: tags.join(' '),
    tools: tools.map((tool) => `${tool.name} ${tool.description}`).join(' '),
  }));
  const fields = (['name', 'title', 'text', 'tags', 'tools'] as const).filter((field) => rows.some((row) => row[field] !== ''));
  return { fields, rows };
}
