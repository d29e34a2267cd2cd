import { plainLine } from '../../api/text/plain-line.ts';

/** Whether a font has a character. */
export type HasGlyph = (codePoint: number) => boolean;

/** Maximum share of letters that may be left out of a text. */
const MAX_LOST = 0.1;

/**
 * Third-party text for an image: one line, without characters that no font has, which would show as boxes. Emoji are removed; a text that
 * loses more than a tenth of its letters is left out completely.
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
