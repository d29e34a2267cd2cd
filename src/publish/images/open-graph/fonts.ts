import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { characterMap } from './character-map.ts';
import { glyphOutlines, type Outline } from './glyph-outlines.ts';
import { kerningOf, type Kerning } from './kerning.ts';
import { neededTable, woffTables } from './woff-tables.ts';

/** A subset of a font, such as Latin or Cyrillic. Lengths are in units of the font. */
export interface FontPart {
  /** Unique among all parts. */
  readonly name: string;
  /** Units of the font's size. */
  readonly unitsPerEm: number;
  /** The glyphs of the characters that it has. */
  readonly glyphs: ReadonlyMap<number, number>;
  readonly advance: (glyph: number) => number;
  readonly kerning: Kerning;
  readonly outline: (glyph: number) => Outline;
}

/** A family of fonts, by its use. */
export type Family = 'serif' | 'sans';

/** A family: its parts, in the order in which they are searched for a character. */
export type Fonts = Readonly<Record<Family, readonly FontPart[]>>;

const FILES: Readonly<Record<Family, readonly [font: string, weight: number]>> = {
  serif: ['source-serif-4', 600],
  sans: ['source-sans-3', 400],
};

const PARTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** The files of the fonts of images, from their optional packages, in the order in which {@link readFonts} needs them. */
export function fontFiles(): Uint8Array[] {
  return (['serif', 'sans'] as const).flatMap((family) => {
    const [font, weight] = FILES[family];
    return PARTS.map((part) =>
      readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff`))),
    );
  });
}

/** Reads the fonts of images. */
export function readFonts(files: readonly Uint8Array[]): Fonts {
  const parts = files.map((file, at) => fontPart(`${at}`, file));
  return { serif: parts.slice(0, PARTS.length), sans: parts.slice(PARTS.length) };
}

function fontPart(name: string, file: Uint8Array): FontPart {
  const tables = woffTables(file);
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => neededTable(tables, tag)) as [DataView, DataView, DataView];
  const wide = hhea.getUint16(34);
  let outlines: ((glyph: number) => Outline) | undefined;
  let kerning: Kerning | undefined;
  return {
    name,
    unitsPerEm: head.getUint16(18),
    glyphs: characterMap(neededTable(tables, 'cmap')),
    // The last stated advance is that of all further glyphs.
    advance: (glyph) => hmtx.getUint16(Math.min(glyph, wide - 1) * 4),
    kerning: (left, right) => (kerning ??= kerningOf(tables('GPOS')))(left, right),
    outline: (glyph) => (outlines ??= glyphOutlines(tables))(glyph),
  };
}

/** Whether every family has a character: texts appear in all of them. */
export function hasGlyphIn(fonts: Fonts): (codePoint: number) => boolean {
  return (codePoint) => Object.values(fonts).every((parts) => parts.some(({ glyphs }) => glyphs.has(codePoint)));
}
