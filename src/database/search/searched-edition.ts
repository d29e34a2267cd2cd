import { openStoredUse } from '../../search/embedding/node/use-embedder.ts';
import { openStatic } from '../../search/embedding/open-static.ts';
import { weightsOf } from '../../search/embedding/word-weights.ts';
import type { IndexFileReader } from '../../search/files/index-files.ts';
import type { IndexSource, Marks } from '../../search/files/index-source.ts';
import type { IndexManifest } from '../../search/files/manifest.ts';
import { openSource } from '../../search/files/open-source.ts';
import { ScoreBuffers } from '../../search/ranking/meaning-scores.ts';
import { embedQuery, type QueryVectors } from '../../search/ranking/query-vectors.ts';
import { Ranker } from '../../search/ranking/ranker.ts';
import { shownTermsReader, type ShownTermsReader } from '../../search/ranking/shown-terms.ts';
import { INDEX_FOLDER } from '../../api/node/index-files.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { vectorSchema } from '../editions/vector-index.ts';
import { editionTerms, type EditionTerms } from './edition-terms.ts';

/** An edition that is searched. What grows with the catalogue in memory is a few bytes for each server. */
export interface SearchedEdition {
  readonly edition: number;
  readonly queries: Queries;
  readonly files: IndexSource;
  readonly manifest: IndexManifest;
  readonly terms: EditionTerms;
  readonly marks: Marks;
  /** The vectors of a query; `undefined` where nothing of it is known, or the edition has no vectors. */
  readonly embed: (text: string) => Promise<QueryVectors | undefined>;
  readonly ranker: Ranker;
  readonly buffers: ScoreBuffers;
  /** Reads the texts of servers. */
  readonly readShown: ShownTermsReader;
  /** The schema of pgvector where codes have its index; else the nearest cells are compared. */
  readonly vectorSchema: string | undefined;
}

/**
 * Opens an edition for searching.
 *
 * @throws IndexError if its index cannot be read
 */
export async function openSearchedEdition(queries: Queries, edition: number): Promise<SearchedEdition> {
  const read: IndexFileReader = (name, part) => readFile(queries, edition, `${INDEX_FOLDER}/${name}`, part);
  const files = await openSource(read);
  const { embedder: entry, count } = files.manifest;
  const embedder = entry && (openStoredUse(entry, read) ?? openStatic(entry, read));
  const weights = weightsOf(entry?.commonWords ?? {});
  return {
    ...{ edition, queries },
    files,
    // All terms are in one table, so there is one part that can fail.
    manifest: { ...files.manifest, terms: { boundaries: [] } },
    terms: editionTerms(queries, edition, files.manifest.terms.boundaries),
    marks: await files.marks(),
    embed: async (text) => embedder && embedQuery(embedder, text, weights),
    ranker: new Ranker(count),
    buffers: new ScoreBuffers(count),
    readShown: shownTermsReader(),
    vectorSchema: await vectorSchema(queries, edition),
  };
}

/**
 * Reads a published file of an edition, or a part of it.
 *
 * @throws Error if the edition has no such file
 */
export async function readFile(
  queries: Queries,
  edition: number,
  path: string,
  part?: Parameters<IndexFileReader>[1],
): Promise<Uint8Array> {
  const body = part === undefined ? 'body' : 'substring(body from $2 for $3)';
  const values = part === undefined ? [path] : [path, part.from + 1, part.length];
  const [file] = await queries.query<{ body: Buffer }>(
    `select ${body} as body from ${tableOf('file', edition)} where path = $1`,
    values,
    `${part === undefined ? 'file' : 'file-part'}-${edition}`,
  );
  if (file === undefined) throw new Error(`The edition has no file ${path}.`);
  return file.body;
}
