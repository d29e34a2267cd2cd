import type { Catalog } from '../../catalog/catalog.ts';
import type { Publication } from '../../catalog/published.ts';
import { recordIndex, type RecordIndex } from '../../catalog/record-index.ts';
import type { SearchBackend } from '../search-backend.ts';

/** What the tools answer from. */
export interface AnswerSource {
  readonly catalog: Catalog;
  readonly publication: Publication;
  readonly backend: SearchBackend;
  readonly index: RecordIndex;
  /** Told of every error that a caller is only told of in general. */
  readonly onerror: (error: Error) => void;
}

/** A source over a catalogue. */
export function answerSource(parts: Omit<AnswerSource, 'index'>): AnswerSource {
  return { ...parts, index: recordIndex(parts.catalog.records) };
}

/** A call that cannot be answered as it was made; the message says how to mend it, and repeats nothing that was sent. */
export class UnusableCall extends Error {
  override name = 'UnusableCall' as const;
}
