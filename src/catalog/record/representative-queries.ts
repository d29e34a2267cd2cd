import type { JsonValue } from '../parsing/json-tree.ts';
import type { ServerRecord } from './record.ts';

/** Maximum representative queries of a server, and maximum UTF-16 units of one. */
const MAX = { queries: 5, query: 200 } as const;

/** Reads the representative queries of a published record; empty if there are none. A value that is no text is skipped. */
export function readRepresentativeQueries(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((query): query is string => typeof query === 'string' && query !== '');
  return texts.slice(0, MAX.queries).map((query) => query.slice(0, MAX.query));
}

/** The representative queries of some records, as a text for the key of a file that has them. */
export function queriesText(records: readonly Pick<ServerRecord, 'representativeQueries'>[]): string {
  return JSON.stringify(records.map(({ representativeQueries = [] }) => representativeQueries));
}
