/** Blanks that are not single spaces, and controls. Most texts have none, and testing is cheaper than replacing every space. */
const UNEVEN = /[^\S ]| {2}|\p{Cc}/u;

/** Grapheme clusters, which readers see as one character. The same for every locale. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text on one line with a maximum length in UTF-16 units. It is cut at a word boundary if one is in its second half, never within a
 * character, and ends with an ellipsis if cut. Empty only for a text without content.
 */
export function cutText(text: string, most: number): string {
  const formed = text.toWellFormed();
  const line = (UNEVEN.test(formed) ? formed.replaceAll(/[\s\p{Cc}]+/gu, ' ') : formed).trim();
  if (line.length <= most) return line;
  const head = line.slice(0, endOfCharacters(line, most - 1));
  const blank = line[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
  const kept = blank > most / 2 ? head.slice(0, blank) : head;
  return `${kept.replace(/[\s.,:;–—-]+$/u, '') || kept}…`;
}

/** The last position up to a maximum that is certainly between two characters: between two of ASCII, of which a line has no controls. */
function startOfCharacter(line: string, most: number): number {
  let start = most;
  while (start > 0 && (line.charCodeAt(start) > LAST_ASCII || line.charCodeAt(start - 1) > LAST_ASCII)) start -= 1;
  return start;
}

const LAST_ASCII = 0x7f;

/** The end of the last character that fits; within a character only if not even the first fits. */
function endOfCharacters(line: string, room: number): number {
  const start = startOfCharacter(line, room);
  let end = start;
  if (start < room) {
    for (const { index, segment } of CHARACTERS.segment(line.slice(start, room * 2))) {
      if (start + index + segment.length > room) break;
      end = start + index + segment.length;
    }
  }
  if (end > 0) return end;
  return /[\uD800-\uDBFF]/.test(line[room - 1] ?? '') ? room - 1 : room;
}
