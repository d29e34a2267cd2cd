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

/** Whether a term is that of a product, which has a space. */
function isProductTerm(term: string): boolean {
  return term.includes(' ');
}

/** Whether a longer term with a prefix is a completion of it: a term of words, or that of an error for the prefix of one. */
export function isCompletion(term: string, prefix: string): boolean {
  return isErrorTerm(term) === isErrorTerm(prefix) && !isProductTerm(term);
}
