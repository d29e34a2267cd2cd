import { drawableText, type HasGlyph } from './drawable-text.ts';

/** Size of an Open Graph image, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** UTF-16 units above which a heading is smaller and the description shorter. */
const LONG = 34;

/** The texts of a card, unprocessed third-party texts. */
export interface CardTexts {
  /** Name of the catalogue. */
  readonly site: string;
  readonly title: string;
  /** Used if no font has the characters of the title. */
  readonly name: string;
  readonly description: string;
  /** Short facts, such as `14 tools`. */
  readonly facts: readonly string[];
  /** `#rrggbb` of the edge; `undefined`: the default accent. */
  readonly accent: string | undefined;
}

/** The texts that a card shows: each cut to its space, without characters that no font has. An empty one is not shown. */
export interface ShownCard {
  readonly site: string;
  readonly heading: string;
  /** Whether the heading is so long that it is smaller. */
  readonly isLong: boolean;
  readonly name: string;
  readonly about: string;
  readonly facts: string;
  /** `#rrggbb` of the edge; `undefined`: the default accent. */
  readonly accent: string | undefined;
}

/** What a card shows of its texts. */
export function shownCard({ site, title, name, description, facts, accent }: CardTexts, hasGlyph: HasGlyph): ShownCard {
  const shown = (text: string, most: number): string => drawableText(text, most, hasGlyph);
  const heading = shown(title, 70) || shown(name, 70);
  const isLong = heading.length > LONG;
  return {
    site: shown(site, 60),
    heading,
    isLong,
    name: heading === name || name === '' ? '' : shown(name, 80),
    about: shown(description, isLong ? 110 : 190),
    facts: facts.map((fact) => shown(fact, 40)).join('  ·  '),
    accent,
  };
}
