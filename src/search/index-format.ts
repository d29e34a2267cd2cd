import { embedderById } from '../embedding/embedders.ts';
import type { SearchDocument } from './search-document.ts';

/** Version of the files; a reader refuses any other. */
export const INDEX_FORMAT = 1;

/** Name of the one file with a fixed name. Every other file is named in it, carries its hash in its name and never changes. */
export const MANIFEST_NAME = 'manifest.json';

/** The manifest of an index. */
export interface IndexManifest {
  readonly format: typeof INDEX_FORMAT;
  /** Documents in the index. */
  readonly count: number;
  /** Embedder that the vectors are of. */
  readonly embedder: { readonly id: string; readonly dimensions: number };
  /** JSON: a list of {@link SearchDocument}, in list order. */
  readonly documents: string;
  /** One row of signed bytes a document, in the same order. */
  readonly vectors: string;
}

/** An index as files: name to bytes. */
export type IndexFiles = ReadonlyMap<string, Uint8Array>;

/** Reads one file of an index by its name; rejects where it cannot be had. */
export type IndexFileReader = (name: string) => Promise<Uint8Array>;

/** An index that cannot be opened. */
export class IndexError extends Error {
  override name = 'IndexError' as const;
  /** Stable word: `unreadable` (missing or not of this kind), `other-format` (written by another version). */
  readonly code: 'unreadable' | 'other-format';
  constructor(code: IndexError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Reads and checks a manifest. */
export function decodeManifest(bytes: Uint8Array): IndexManifest {
  // Every member is checked below before it is used.
  const manifest = decodeJson(bytes) as Partial<IndexManifest> | null;
  if (typeof manifest !== 'object' || manifest === null) throw new IndexError('unreadable', 'The search manifest is not a JSON object.');
  const { format, count, embedder, documents, vectors } = manifest;
  if (format !== INDEX_FORMAT)
    throw new IndexError(
      'other-format',
      `The search index has format ${String(format)}; this version reads ${INDEX_FORMAT}. Build it anew.`,
    );
  const complete =
    typeof count === 'number' && typeof embedder?.id === 'string' && typeof documents === 'string' && typeof vectors === 'string';
  if (!complete) throw new IndexError('unreadable', 'The search manifest lacks a member.');
  return { format, count, embedder, documents, vectors };
}

/** Reads and checks the list of documents. */
export function decodeDocuments(bytes: Uint8Array, manifest: IndexManifest): readonly SearchDocument[] {
  const documents: unknown = decodeJson(bytes);
  if (!Array.isArray(documents) || documents.length !== manifest.count) {
    throw new IndexError('unreadable', `The search index should list ${manifest.count} servers and does not. Build it anew.`);
  }
  // The file is named by the hash of what buildIndex wrote: its rows are search documents.
  return documents as readonly SearchDocument[];
}

/** Whether this version can compare queries with the vectors of an index. */
export function canReadVectors({ embedder }: IndexManifest): boolean {
  return embedderById(embedder.id)?.dimensions === embedder.dimensions;
}

function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new IndexError('unreadable', 'A file of the search index is not JSON.', { cause });
  }
}
