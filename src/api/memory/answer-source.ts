import type { PublishedCatalog } from '../../catalog/published/catalog-files.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { SearchBackend } from '../source/search-backend.ts';
import type { CatalogRecords } from './catalog-records.ts';
import { memoryReader } from './memory-reader.ts';

/** A catalogue in memory with its search. */
interface SourceParts extends PublishedCatalog {
  readonly backend: SearchBackend;
  /** The records, to share them with the backend. */
  readonly records?: CatalogRecords;
}

/** The source of a catalogue that is in memory. */
export function answerSource({ backend, ...parts }: SourceParts): AnswerSource {
  const { site, profiles, records } = parts.catalog;
  return { head: { site, profiles, count: records.length }, publication: parts.publication, reader: memoryReader(parts), backend };
}
