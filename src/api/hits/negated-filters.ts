import { parseFilterQuery, piecesOf } from '../../search/query/filter-query.ts';

/** The filters of a query after a minus sign, such as `-owner:acme`, each once. They do not exclude anything: the search reads them as text. */
export function negatedFilters(q: string): readonly string[] {
  return [...new Set(piecesOf(q).filter((piece) => piece.startsWith('-') && isFilter(piece.slice(1))))];
}

function isFilter(piece: string): boolean {
  const { text, hints } = parseFilterQuery(piece);
  return piece !== '' && text === '' && hints.length === 0;
}
