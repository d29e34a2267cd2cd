const LATIN = /^[a-z]{4,}$/;
const DOUBLED = /([^aeiouls])\1$/;

/**
 * A word without its plural and without -ing, -ed and a last -e, like a simple search engine would remove them. Documents and queries
 * are both stemmed, so a stem need not be a word.
 *
 * @param word in lower case; words that are not Latin or shorter than four letters are unchanged
 * @example
 * lightStem('queries') // 'query'
 * lightStem('running') // 'run'
 */
export function lightStem(word: string): string {
  return LATIN.test(word) ? withoutLastE(withoutVerbEnding(singular(word))) : word;
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const [, root = ''] = /^(.{3,})(?:ing|ed)$/.exec(word) ?? [];
  if (!/[aeiouy]/.test(root)) return word;
  return DOUBLED.test(root) ? root.slice(0, -1) : root;
}

function withoutLastE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}
