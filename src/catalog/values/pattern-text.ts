/** The pattern of a regular expression that matches a text literally. `RegExp.escape` is newer than the oldest Node that is supported. */
export function patternText(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
