import type { ServerRecord } from '../../catalog/record/record.ts';

/** The newest servers, newest first, equal ones in list order. None if all have the same day. */
export function newestOf(records: readonly ServerRecord[], most: number): readonly ServerRecord[] {
  if (new Set(records.map(({ createdAt }) => createdAt.slice(0, 10))).size < 2) return [];
  return records.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(0, most);
}
