import type { Catalog } from '../../catalog/published/catalog.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { recordIndex, type NameIndex, type RecordIndex } from '../../catalog/lists/record-index.ts';
import type { SearchBackend } from './search-backend.ts';

/** What dialects, and the tools of the MCP server, answer from. */
export interface AnswerSource {
  readonly catalog: Catalog;
  readonly publication: Publication;
  readonly backend: SearchBackend;
  /** The records of the catalogue. */
  readonly index: RecordIndex;
  /** The servers that are gone. */
  readonly removed: NameIndex<RemovedServer>;
}

/** A source over a catalogue: the index is built once for all who answer from it. */
export function answerSource(parts: Omit<AnswerSource, 'index' | 'removed'>): AnswerSource {
  return { ...parts, index: recordIndex(parts.catalog.records), removed: recordIndex(parts.catalog.removed) };
}
