/** Whether a term is that of a product, which has a space; other terms have none. */
export function isProductTerm(term: string): boolean {
  return term.includes(' ');
}
