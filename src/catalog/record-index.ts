import { foldName } from './qualified-name.ts';
import type { ServerRecord } from './record.ts';

/** Finds records by what a request names them with. */
export interface RecordIndex {
  /** By qualified name in any case, or by id. */
  find(nameOrId: string): ServerRecord | undefined;
}

/** Records by name and by id. A name is never of the form of an id. */
export function recordIndex(records: readonly ServerRecord[]): RecordIndex {
  const found = new Map<string, ServerRecord>();
  for (const record of records) {
    found.set(foldName(record.qualifiedName), record);
    found.set(record.id, record);
  }
  return { find: (nameOrId) => found.get(foldName(nameOrId)) };
}
