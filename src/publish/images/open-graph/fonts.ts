import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { woffCharacters } from './woff-characters.ts';

/** A part of a font that holds one kind of characters. */
export interface FontPart {
  readonly name: string;
  readonly data: Uint8Array;
  readonly weight: 400 | 600;
  readonly style: 'normal';
  readonly characters: ReadonlySet<number>;
}

/** A family of fonts, as its package cuts it up. */
interface Family {
  readonly name: string;
  readonly font: string;
  readonly weight: 400 | 600;
}

const FAMILIES: readonly Family[] = [
  { name: 'serif', font: 'source-serif-4', weight: 600 },
  { name: 'sans', font: 'source-sans-3', weight: 400 },
];

const PARTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** The fonts of pictures, from their optional packages. Parts of a family have names of their own: of one name the library takes one. */
export function readFonts(): readonly FontPart[] {
  return FAMILIES.flatMap(({ name, font, weight }) =>
    PARTS.map((part) => {
      const data = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff`)));
      return { name: `${name}-${part}`, data, weight, style: 'normal', characters: woffCharacters(data) } as const;
    }),
  );
}

/** The names of the parts of a family, in the order in which they are asked for a character. */
export function familyNames(family: string): string {
  return PARTS.map((part) => `${family}-${part}`).join(', ');
}

/** Whether every family has a character: texts are set in all of them. */
export function hasGlyphIn(fonts: readonly FontPart[]): (codePoint: number) => boolean {
  const families = FAMILIES.map(({ name }) => fonts.filter((font) => font.name.startsWith(`${name}-`)));
  return (codePoint) => families.every((parts) => parts.some(({ characters }) => characters.has(codePoint)));
}
