/** Maximum length of an excerpt, in characters. */
const MAX_EXCERPT = 160;

/** Lengths of the text before the begin of a match and from there on, in UTF-16 units. */
const [BEFORE, AFTER] = [20, 60];

/**
 * The text around a match; longer if the match begins the text. It begins and ends at words, unless a word is longer than that. Surrogate
 * pairs and escapes are never split.
 */
export function excerptOf(text: string, at: number): string {
  let excerpt = '';
  for (const character of text.slice(startOf(text, at), endOf(text, at))) {
    const shown = escaped(character);
    if (excerpt.length + shown.length > MAX_EXCERPT) break;
    excerpt += shown;
  }
  return excerpt;
}

/** The first begin of a word shortly before a match. */
function startOf(text: string, at: number): number {
  const start = Math.max(0, at - BEFORE);
  if (start === 0) return 0;
  const blank = text.slice(start - 1, at).search(/\s/);
  return blank === -1 ? start : start + blank;
}

/** The last end of a word after a match, if one is in the second half of the text that is shown of it. */
function endOf(text: string, at: number): number {
  const end = at === 0 ? MAX_EXCERPT : at + AFTER;
  if (end >= text.length) return text.length;
  const half = at + Math.ceil((end - at) / 2);
  const cut = /\s\S*$/.exec(text.slice(half, end + 1));
  return cut === null ? end : half + cut.index;
}

function escaped(character: string): string {
  const isVisible = character === ' ' || !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);
  return isVisible ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}
