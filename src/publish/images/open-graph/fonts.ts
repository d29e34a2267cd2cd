import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { woffCharacters } from './woff-characters.ts';

/** A subset of a font, such as Latin or Cyrillic. */
export interface FontPart {
  readonly name: string;
  readonly data: Uint8Array;
  readonly weight: 400 | 600;
  readonly style: 'normal';
  readonly characters: ReadonlySet<number>;
}

/** A font family with the subsets of its package. */
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

/** The fonts of images, from their optional packages. Every subset has its own name: the library uses one font per name. */
export function readFonts(): readonly FontPart[] {
  return FAMILIES.flatMap(({ name, font, weight }) =>
    PARTS.map((part) => {
      const data = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff`)));
      return { name: `${name}-${part}`, data, weight, style: 'normal', characters: woffCharacters(data) } as const;
    }),
  );
}

/** The names of the subsets of a family, in the order in which the library searches them for a character. */
export function familyNames(family: string): string {
  return PARTS.map((part) => `${family}-${part}`).join(', ');
}

/** Whether every family has a character: texts appear in all of them. */
export function hasGlyphIn(fonts: readonly FontPart[]): (codePoint: number) => boolean {
  const families = FAMILIES.map(({ name }) => fonts.filter((font) => font.name.startsWith(`${name}-`)));
  return (codePoint) => families.every((parts) => parts.some(({ characters }) => characters.has(codePoint)));
}
