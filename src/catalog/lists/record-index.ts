import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

/** Finds servers by name or id. */
export interface NameIndex<T> {
  /** By qualified name in any case, or by id. */
  find(nameOrId: string): T | undefined;
}

/** Finds records by name or id. */
export type RecordIndex = NameIndex<ServerRecord>;

/** An index of servers by name and by id. A name never looks like an id. */
export function recordIndex<T extends Pick<ServerRecord, 'qualifiedName' | 'id'>>(records: readonly T[]): NameIndex<T> {
  const found = new Map<string, T>();
  for (const record of records) {
    found.set(foldName(record.qualifiedName), record);
    found.set(record.id, record);
  }
  return { find: (nameOrId) => found.get(foldName(nameOrId)) };
}
