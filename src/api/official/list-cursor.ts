import { isListFilter, type ListFilter } from './list-filter.ts';

/** Where a list goes on. */
export interface ListPlace {
  readonly filter: ListFilter;
  /** Without words to search for: the folded name behind which it goes on, empty at the start. With them: how many matches are passed over. */
  readonly from: string | number;
}

/** Longest cursor that is read, in characters. */
const MAX_CURSOR = 6000;

/**
 * A place as a cursor: the whole request but its `limit`, because clients send nothing else with it, or other words. Only characters
 * that stand in a query as they are (RFC 3986 §2.3), because clients do not encode it.
 */
export function writeCursor({ filter: { search, updatedSince, version, includesDeleted }, from }: ListPlace): string {
  const text = encodeURIComponent(JSON.stringify([from, search, updatedSince, version, includesDeleted]));
  // Tildes are the only unreserved characters that do not stand for themselves here.
  return text
    .replaceAll('~', '%7E')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');
}

/** The place of a cursor; `undefined` for a text that is none. */
export function readCursor(cursor: string): ListPlace | undefined {
  if (cursor.length > MAX_CURSOR || !/^[\w.~-]+$/.test(cursor)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decodeURIComponent(cursor.replaceAll('~', '%')));
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 5) return undefined;
  // The parts of an array that was read from JSON are judged one by one.
  const [from, search, updatedSince, version, includesDeleted] = value as unknown[];
  const filter = { search, updatedSince, version, includesDeleted };
  return isListFilter(filter) && isFrom(from, filter) ? { filter, from } : undefined;
}

function isFrom(from: unknown, { search }: ListFilter): from is string | number {
  return search === '' ? typeof from === 'string' : Number.isSafeInteger(from) && Number(from) >= 0;
}
