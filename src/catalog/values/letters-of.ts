/** The letters and digits of a name in lower case, to compare names regardless of case and separators: `createIssue` and `create-issue` are equal. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
