import { parseFilterQuery } from '../../search/query/filter-query.ts';

/** A run without spaces, except within quotes: a piece of a query, as the search reads it. */
const PIECE = /(?:"(?:[^"]|"")*"|\S)+/gu;

/** The filters of a query after a minus sign, such as `-owner:acme`, each once. They do not exclude anything: the search reads them as text. */
export function negatedFilters(q: string): readonly string[] {
  const pieces = q.match(PIECE) ?? [];
  return [...new Set(pieces.filter((piece) => piece.startsWith('-') && isFilter(piece.slice(1))))];
}

function isFilter(piece: string): boolean {
  const { text, hints } = parseFilterQuery(piece);
  return piece !== '' && text === '' && hints.length === 0;
}
