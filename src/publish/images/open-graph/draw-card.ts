import { CARD_SIZE, type ShownCard } from '../card.ts';
import { COLOURS } from '../colours.ts';
import { Canvas, mixed, rgbOf, type Rgb } from './canvas.ts';
import { compassShapes } from './compass.ts';
import type { Family, Fonts } from './fonts.ts';
import { GlyphShapes } from './glyph-shapes.ts';
import { encodePng } from './png.ts';
import { brokenLines, layOut, type TextStyle } from './text-line.ts';

/** Version of this drawing: an image that is kept from another version is drawn again. */
export const DRAWING = 1;

/** Draws a card as PNG. */
export type CardDrawer = (card: ShownCard) => Uint8Array;

/** Places and sizes, in pixels. */
const PLACES = {
  edge: 20,
  left: 84,
  top: 56,
  bottom: CARD_SIZE.height - 56,
  width: 992,
  /** The logo and the name of the site next to it. */
  logo: 52,
  site: { left: 156, base: 91, size: 30 },
  /** The large logo in the corner. */
  rose: { x: 930, y: 390, size: 400, strength: 0.3 },
  heading: { size: 72, longSize: 54, line: 1.15, lines: 3 },
  name: { size: 28, above: 12, height: 40 },
  about: { size: 32, above: 28, line: 1.35, width: 900, lines: 4 },
  facts: { size: 28, base: 561, height: 40 },
} as const;

/** Share of a line's height above its base line. */
const ABOVE_BASE = { serif: 0.78, sans: 0.76 } as const;

const [INK, QUIET, LINE, GOLD, PAPER] = [COLOURS.ink, COLOURS.quiet, COLOURS.line, COLOURS.gold, COLOURS.paper].map(rgbOf) as [
  Rgb,
  Rgb,
  Rgb,
  Rgb,
  Rgb,
];

/** Returns a function that draws cards. Glyphs and the ground of a card are drawn once for all cards. */
export function cardDrawer(fonts: Fonts): CardDrawer {
  const shapes = new GlyphShapes();
  const grounds = new Map<string, Canvas>();
  return (card) => {
    const accent = card.accent ?? COLOURS.shade;
    const ground = grounds.get(accent) ?? drawnGround(rgbOf(accent));
    grounds.set(accent, ground);
    const canvas = ground.copy();
    new CardTextsOn(canvas, fonts, shapes).draw(card);
    return encodePng(canvas);
  };
}

/** What all cards have: the paper, the edge and both logos. */
function drawnGround(accent: Rgb): Canvas {
  const canvas = new Canvas(CARD_SIZE.width, CARD_SIZE.height, PAPER);
  const edge = new Uint8Array(PLACES.edge * CARD_SIZE.height).fill(255);
  canvas.draw({ left: 0, top: 0, width: PLACES.edge, height: CARD_SIZE.height, values: edge }, 0, 0, accent);
  const { rose, logo, left, top } = PLACES;
  for (const { x, y, size, strength } of [rose, { x: left, y: top, size: logo, strength: 1 }]) {
    const { lines, star, middle } = compassShapes(size);
    canvas.draw(lines, x, y, mixed(PAPER, LINE, strength));
    canvas.draw(star, x, y, mixed(PAPER, GOLD, strength));
    canvas.draw(middle, x, y, PAPER);
  }
  return canvas;
}

/** Draws the texts of a card. */
class CardTextsOn {
  readonly #canvas: Canvas;
  readonly #fonts: Fonts;
  readonly #shapes: GlyphShapes;

  constructor(canvas: Canvas, fonts: Fonts, shapes: GlyphShapes) {
    this.#canvas = canvas;
    this.#fonts = fonts;
    this.#shapes = shapes;
  }

  draw({ site, heading, isLong, name, about, facts }: ShownCard): void {
    const { left, top, bottom, logo, width } = PLACES;
    const one = { width, lines: 1 };
    this.#lines(
      this.#broken('sans', PLACES.site.size, site, { width: width - PLACES.site.left + left, lines: 1 }),
      PLACES.site.left,
      PLACES.site.base,
      QUIET,
    );
    this.#lines(this.#broken('sans', PLACES.facts.size, facts, one), left, PLACES.facts.base, QUIET);
    const size = isLong ? PLACES.heading.longSize : PLACES.heading.size;
    const headings = this.#broken('serif', size, heading, { width, lines: PLACES.heading.lines });
    const names = this.#broken('sans', PLACES.name.size, name, one);
    const abouts = this.#broken('sans', PLACES.about.size, about, PLACES.about);
    const [headingLine, aboutLine] = [size * PLACES.heading.line, PLACES.about.size * PLACES.about.line];
    const nameHeight = names.lines.length * (PLACES.name.above + PLACES.name.height);
    const aboutHeight = abouts.lines.length === 0 ? 0 : PLACES.about.above + abouts.lines.length * aboutLine;
    const height = headings.lines.length * headingLine + nameHeight + aboutHeight;
    // As much room above the block as below it.
    let y = top + logo + (bottom - PLACES.facts.height - top - logo - height) / 2;
    y = this.#block(headings, 'serif', y, headingLine, INK);
    if (names.lines.length > 0) y = this.#block(names, 'sans', y + PLACES.name.above, PLACES.name.height, QUIET);
    if (abouts.lines.length > 0) this.#block(abouts, 'sans', y + PLACES.about.above, aboutLine, INK);
  }

  #broken(family: Family, size: number, text: string, room: { readonly width: number; readonly lines: number }): StyledLines {
    const style = { parts: this.#fonts[family], size };
    return { style, lines: text === '' ? [] : brokenLines(text, style, room) };
  }

  /** Draws lines below each other from an upper edge. Returns the lower edge. */
  #block({ style, lines }: StyledLines, family: Family, from: number, lineHeight: number, ink: Rgb): number {
    lines.forEach((text, at) => {
      const base = from + at * lineHeight + (lineHeight - style.size) / 2 + style.size * ABOVE_BASE[family] + style.size * 0.03;
      this.#lines({ style, lines: [text] }, PLACES.left, Math.round(base), ink);
    });
    return from + lines.length * lineHeight;
  }

  /** Draws lines on a base line. */
  #lines({ style, lines }: StyledLines, left: number, base: number, ink: Rgb): void {
    for (const text of lines) {
      for (const placed of layOut(text, style).glyphs) {
        const { coverage, x } = this.#shapes.shapeOf(placed, style.size);
        this.#canvas.draw(coverage, left + x, base, ink);
      }
    }
  }
}

interface StyledLines {
  readonly style: TextStyle;
  readonly lines: readonly string[];
}
