import { hash } from 'node:crypto';

/** Maximum UTF-16 units of a term that is stored as it is: PostgreSQL allows 2,046 bytes in a lexeme. */
const MAX_TERM = 600;

/** UTF-16 units of a longer term that stay, so that it is found by its beginning. */
const KEPT = 500;

/** A term as the database stores it: a long one as its beginning and a digest, with a character between them that no word has. */
export function storedTerm(term: string): string {
  return term.length <= MAX_TERM ? term : `${term.slice(0, KEPT).toWellFormed()}#${hash('sha256', term)}`;
}
