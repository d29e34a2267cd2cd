/** Separates a term from its right spelling. A term of a word has only letters and digits. */
const ERROR = '~';

/** The term that states the right spelling of a typing error. It has no rows, and is in the shard of the error's own term. */
export function errorTerm(term: string, right: string): string {
  return errorPrefix(term) + right;
}

/** The beginning of the {@link errorTerm} of a term. */
export function errorPrefix(term: string): string {
  return term + ERROR;
}

/** Whether a term is an {@link errorTerm}. */
export function isErrorTerm(term: string): boolean {
  return term.includes(ERROR);
}
