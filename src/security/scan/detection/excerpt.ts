/** Maximum length of an excerpt, in characters. */
const MAX_EXCERPT = 160;

/** The text around a match; longer if the match begins the text. Surrogate pairs and escapes are never split. */
export function excerptOf(text: string, at: number): string {
  let excerpt = '';
  for (const character of text.slice(Math.max(0, at - 20), at === 0 ? MAX_EXCERPT : at + 60)) {
    const shown = escaped(character);
    if (excerpt.length + shown.length > MAX_EXCERPT) break;
    excerpt += shown;
  }
  return excerpt;
}

function escaped(character: string): string {
  const isVisible = character === ' ' || !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);
  return isVisible ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
