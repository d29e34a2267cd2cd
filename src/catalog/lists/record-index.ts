import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

/** Finds servers by what a request names them with. */
export interface NameIndex<T> {
  /** By qualified name in any case, or by id. */
  find(nameOrId: string): T | undefined;
}

/** Finds records by what a request names them with. */
export type RecordIndex = NameIndex<ServerRecord>;

/** Servers by name and by id. A name is never of the form of an id. */
export function recordIndex<T extends Pick<ServerRecord, 'qualifiedName' | 'id'>>(records: readonly T[]): NameIndex<T> {
  const found = new Map<string, T>();
  for (const record of records) {
    found.set(foldName(record.qualifiedName), record);
    found.set(record.id, record);
  }
  return { find: (nameOrId) => found.get(foldName(nameOrId)) };
}
