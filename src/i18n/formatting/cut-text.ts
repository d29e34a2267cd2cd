/** Grapheme clusters, which readers see as one character. The same for every locale. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text on one line with a maximum length in UTF-16 units. It is cut at a word boundary if one is in its second half, never within a
 * character, and ends with an ellipsis if cut. Empty only for a text without content.
 */
export function cutText(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  const head = line.slice(0, endOfCharacters(line, most - 1));
  const blank = line[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
  const kept = blank > most / 2 ? head.slice(0, blank) : head;
  return `${kept.replace(/[\s.,:;–—-]+$/u, '') || kept}…`;
}

/** The end of the last character that fits; within a character only if not even the first fits. */
function endOfCharacters(line: string, room: number): number {
  let end = 0;
  for (const { index, segment } of CHARACTERS.segment(line.slice(0, room * 2))) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  if (end > 0) return end;
  return /[\uD800-\uDBFF]/.test(line[room - 1] ?? '') ? room - 1 : room;
}
