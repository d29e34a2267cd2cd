import { plainLine } from '../../api/text/plain-line.ts';

/** Tells whether a font has a character. */
export type HasGlyph = (codePoint: number) => boolean;

/** Part of a text that may be left out of a picture before the rest is no longer what was said. */
const MAX_LOST = 0.1;

/**
 * A stranger's text as a picture can show it: one line, without what no font has, which would show as a box. Emoji go alone; a text that
 * loses more than a tenth of its letters is left out whole.
 *
 * @param most UTF-16 units
 */
export function drawableText(text: string, most: number, hasGlyph: HasGlyph): string {
  const line = plainLine(text.normalize('NFC'), most * 2);
  const kept = [...line].filter((character) => hasGlyph(character.codePointAt(0) ?? 0)).join('');
  const lost = letters(line) - letters(kept);
  if (lost > letters(line) * MAX_LOST) return '';
  return plainLine(kept, most);
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
}
