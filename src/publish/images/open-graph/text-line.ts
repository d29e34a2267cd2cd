import type { FontPart } from './fonts.ts';

/** A font at a size. */
export interface TextStyle {
  /** The parts of a family, in the order in which they are searched for a character. */
  readonly parts: readonly FontPart[];
  /** In pixels. */
  readonly size: number;
}

/** A glyph and its place in a line, in pixels from the start of the line. */
export interface PlacedGlyph {
  readonly part: FontPart;
  readonly glyph: number;
  readonly x: number;
}

/** A laid-out line. */
interface TextLine {
  readonly glyphs: readonly PlacedGlyph[];
  /** In pixels. */
  readonly width: number;
}

/** Places the glyphs of a line with kerning. A character without a glyph is left out. */
export function layOut(text: string, { parts, size }: TextStyle): TextLine {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  let before: Pick<PlacedGlyph, 'part' | 'glyph'> | undefined;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const part = parts.find((each) => each.glyphs.has(codePoint));
    if (part === undefined) continue;
    const glyph = part.glyphs.get(codePoint) ?? 0;
    const scale = size / part.unitsPerEm;
    if (before?.part === part) x += part.kerning(before.glyph, glyph) * scale;
    glyphs.push({ part, glyph, x });
    x += part.advance(glyph) * scale;
    before = { part, glyph };
  }
  return { glyphs, width: x };
}

/** How much room a text has. */
interface TextRoom {
  /** In pixels. */
  readonly width: number;
  readonly lines: number;
}

/**
 * Breaks a text into lines at spaces, and within words that are longer than a line. If it needs more than the given number of lines, the
 * last one ends with an ellipsis.
 */
export function brokenLines(text: string, style: TextStyle, { width, lines }: TextRoom): string[] {
  const broken: string[] = [];
  const fits = (line: string): boolean => layOut(line, style).width <= width;
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => piecesOf(whole, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      broken.push(line);
      line = word;
    }
  }
  if (line !== '') broken.push(line);
  if (broken.length <= lines) return broken;
  const kept = broken.slice(0, lines);
  return [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', fits)];
}

/** The word, or pieces of it that fit into a line. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (word === '' || fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const characters = [...line];
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
