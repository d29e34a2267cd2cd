import { isListFilter, type ListFilter } from './list-filter.ts';

/** Position of the next page of a list. */
export interface ListPosition {
  readonly filter: ListFilter;
  /**
   * Without a search: the folded name after which the page starts, empty for the first page. With a search: the number of matches to skip.
   */
  readonly from: string | number;
}

/** Longest cursor that is read, in characters. */
const MAX_CURSOR = 6000;

/**
 * Writes a position as a cursor. It contains the whole request except `limit`, because clients send no other parameters with it. It
 * consists of unreserved characters (RFC 3986 §2.3), because clients do not encode it.
 */
export function writeCursor({ filter: { search, updatedSince, version, includesDeleted }, from }: ListPosition): string {
  const text = encodeURIComponent(JSON.stringify([from, search, updatedSince, version, includesDeleted]));
  // A tilde replaces the percent sign, so tildes of the text are encoded.
  return text
    .replaceAll('~', '%7E')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');
}

/** Reads the position of a cursor; `undefined` for an invalid cursor. */
export function readCursor(cursor: string): ListPosition | undefined {
  if (cursor.length > MAX_CURSOR || !/^[\w.~-]+$/.test(cursor)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decodeURIComponent(cursor.replaceAll('~', '%')));
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 5) return undefined;
  // The elements are checked one by one below.
  const [from, search, updatedSince, version, includesDeleted] = value as unknown[];
  const filter = { search, updatedSince, version, includesDeleted };
  return isListFilter(filter) && isFrom(from, filter) ? { filter, from } : undefined;
}

function isFrom(from: unknown, { search }: ListFilter): from is string | number {
  return search === '' ? typeof from === 'string' : Number.isSafeInteger(from) && Number(from) >= 0;
}
