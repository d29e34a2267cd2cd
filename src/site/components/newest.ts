import type { ServerRecord } from '../../catalog/record/record.ts';

/** The servers that came last, newest first, equal ones in list order. None where all came at once: then none is newer than another. */
export function newestOf(records: readonly ServerRecord[], most: number): readonly ServerRecord[] {
  if (new Set(records.map(({ createdAt }) => createdAt.slice(0, 10))).size < 2) return [];
  return records.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(0, most);
}
