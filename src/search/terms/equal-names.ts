/**
 * Short names and the full names that are indexed in their place, so that both forms find the same servers. Only names without a second
 * common meaning: `go` is also a verb, so `golang` is not here.
 */
const EQUAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['cplusplus', 'cpp'],
  ['sqlserver', 'mssql'],
  ['js', 'javascript'],
  ['k8s', 'kubernetes'],
  ['mongo', 'mongodb'],
  ['postgres', 'postgresql'],
  ['ts', 'typescript'],
]);

/** The full name of a folded word; the word itself if it is not a short name. */
export function fullName(word: string): string {
  return EQUAL_NAMES.get(word) ?? word;
}

/** A word that is no part of a name with dots: `js` of `Three.js` belongs to that name. */
const PLAIN_WORD = /(?<![\p{L}\p{M}\p{N}.])[A-Za-z\d]+(?!\.?[\p{L}\p{M}\p{N}])/gu;

/** A text with full names in place of short ones. */
export function withFullNames(text: string): string {
  return text.replaceAll(PLAIN_WORD, (word) => EQUAL_NAMES.get(word.toLowerCase()) ?? word);
}

/** Whether a folded word is a short name that is indexed as its full name. */
export function isShortName(word: string): boolean {
  return EQUAL_NAMES.has(word);
}
