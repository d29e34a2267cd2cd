import { hash } from 'node:crypto';

import { CATALOG_FILES, readCatalogFiles, type PublishedCatalog } from '../../catalog/published/catalog-files.ts';
import { INDEX_FOLDER, INDEX_MANIFEST } from '../../api/node/index-files.ts';
import { LLMS_TXT_PATH } from '../../api/discovery/llms-txt.ts';
import type { QuantisedRows } from '../../search/embedding/quantised-rows.ts';
import type { CodedRows } from '../../search/files/index-data.ts';
import type { IndexFileReader } from '../../search/files/index-files.ts';
import { decodeManifest, type IndexManifest } from '../../search/files/manifest.ts';
import { codesOfIndex, fineRowsOfIndex, termsOfIndex } from '../../search/files/whole-index.ts';
import { DatabaseError } from '../connection/database-error.ts';
import { collected } from './collected.ts';
import { readTermPostings, type TermPostingsTable } from './term-postings.ts';

/** What a built site has to load into a database. */
export interface BuiltCatalog extends PublishedCatalog {
  /** SHA-256 of the files that are loaded and of the code that loads them, as hexadecimal digits. Equal builds have the same, wherever they are. */
  readonly build: string;
  /** The file with the settings of the catalogue. */
  readonly head: string;
  /** The lines of the records, in the order of {@link PublishedCatalog.catalog}. */
  readonly lines: readonly string[];
  readonly manifest: IndexManifest;
  readonly terms: TermPostingsTable;
  /** The codes of each cell. */
  readonly cells: readonly (readonly [cell: number, codes: CodedRows])[];
  /** The finer vectors, in the order of the rows; empty where the index has none. */
  readonly fine: readonly QuantisedRows[];
  /** The files that stay files: path and bytes. */
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

/** Files of an index whose contents are in tables of the database. */
const IN_TABLES = /\/(?:terms|cards|cells|columns|order|filters|vectors|tokens)\b[^/]*\.bin$/;

/**
 * Reads a built site.
 *
 * @param read reads a file by its path below the folder
 * @param indexPaths paths of the files of the search index
 * @param code identifies the code that loads: other code may write other rows of the same files
 * @throws DatabaseError `build` where it has no catalogue
 * @throws CatalogFileError, IndexError where its files cannot be read
 */
export async function readBuiltCatalog(
  read: (path: string) => Promise<Uint8Array>,
  indexPaths: readonly string[],
  code: string,
): Promise<BuiltCatalog> {
  const text = async (path: string): Promise<string> => new TextDecoder().decode(await read(path));
  const [head, records, manifestBytes] = await Promise.all([
    text(CATALOG_FILES.head),
    text(CATALOG_FILES.records),
    read(INDEX_MANIFEST),
  ]).catch((cause: unknown) => {
    throw new DatabaseError('build', 'The folder has no built catalogue. Run "npx portolan build" first.', { cause });
  });
  const published = await readCatalogFiles((path) => Promise.resolve(path === CATALOG_FILES.head ? head : records));
  const manifest = decodeManifest(manifestBytes);
  const readIndex: IndexFileReader = (name) => read(`${INDEX_FOLDER}/${name}`);
  const kept = indexPaths.filter((path) => path === INDEX_MANIFEST || (path.includes(`/${manifest.folder}/`) && !IN_TABLES.test(path)));
  // The files of the embedder are in a folder of their own.
  const ofEmbedder = indexPaths.filter(
    (path) => !path.includes(`/${manifest.folder}/`) && path !== INDEX_MANIFEST && isOfEmbedder(path, manifest),
  );
  const paths = [...kept, ...ofEmbedder, LLMS_TXT_PATH].sort();
  const files = await Promise.all(paths.map(async (path) => [path, await read(path).catch(() => undefined)] as const));
  return {
    ...published,
    build: hash('sha256', [head, records, manifest.folder, code].map((part) => hash('sha256', part)).join('\n')),
    head,
    lines: records.split('\n').filter((line) => line !== ''),
    manifest,
    terms: await readTermPostings(termsOfIndex(readIndex, manifest)),
    cells: await collected(codesOfIndex(readIndex, manifest)),
    fine: await collected(fineRowsOfIndex(readIndex, manifest)),
    files: files.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes] as const])),
  };
}

function isOfEmbedder(path: string, { embedder }: IndexManifest): boolean {
  return embedder !== undefined && path.includes(embedder.id);
}
