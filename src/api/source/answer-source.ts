import type { Catalog } from '../../catalog/published/catalog.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { nearNames, type NearNames } from '../../catalog/lists/near-names.ts';
import { recordIndex, type NameIndex, type RecordIndex } from '../../catalog/lists/record-index.ts';
import type { SearchBackend } from './search-backend.ts';

/** The data from which the API's routes and the MCP server's tools answer. */
export interface AnswerSource {
  readonly catalog: Catalog;
  readonly publication: Publication;
  readonly backend: SearchBackend;
  /** The records of the catalogue. */
  readonly index: RecordIndex;
  /** Servers that a wrong name may mean. */
  readonly near: NearNames;
  /** The removed servers. */
  readonly removed: NameIndex<RemovedServer>;
}

/** Builds the source of a catalogue, with indexes that all routes share. */
export function answerSource(parts: Omit<AnswerSource, 'index' | 'near' | 'removed'>): AnswerSource {
  const { records, removed } = parts.catalog;
  return { ...parts, index: recordIndex(records), near: nearNames(records), removed: recordIndex(removed) };
}
