/**
 * Short names and the full names that are indexed in their place, so that both forms find the same servers. Only names without a second
 * common meaning: `go` is also a verb, so `golang` is not here.
 */
const EQUAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['cplusplus', 'cpp'],
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

/** Whether a folded word is a short name that is indexed as its full name. */
export function isShortName(word: string): boolean {
  return EQUAL_NAMES.has(word);
}
