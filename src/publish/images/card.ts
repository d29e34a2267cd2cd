import { COLOURS } from './colours.ts';
import { defaultLogoSvg } from './default-logo.ts';
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

/** An element of an image as data: a box or an image. */
export interface CardElement {
  readonly type: 'div' | 'img';
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
    readonly children?: string | readonly CardElement[];
  };
}

/** The card as boxes. Every text is cut to its space, without characters that no font has. */
export function card({ site, title, name, description, facts, accent }: CardTexts, hasGlyph: HasGlyph): CardElement {
  const shown = (text: string, most: number): string => drawableText(text, most, hasGlyph);
  const heading = shown(title, 70) || shown(name, 70);
  const byName = heading === name || name === '' ? [] : [box({ fontSize: 28, color: COLOURS.quiet, marginTop: 12 }, shown(name, 80))];
  const about = shown(description, heading.length > LONG ? 110 : 190);
  return box({ ...CARD_SIZE, backgroundColor: COLOURS.paper, color: COLOURS.ink, fontFamily: 'sans', fontSize: 32 }, [
    box({ width: 20, height: CARD_SIZE.height, backgroundColor: accent ?? COLOURS.shade }),
    box({ position: 'absolute', right: -130, bottom: -160, opacity: 0.3 }, [image(400)]),
    box({ flexDirection: 'column', flexGrow: 1, width: 1120, padding: '56px 64px', justifyContent: 'space-between' }, [
      box({ alignItems: 'center', color: COLOURS.quiet }, [image(52), box({ marginLeft: 20, fontSize: 30 }, shown(site, 60))]),
      box({ flexDirection: 'column' }, [
        box({ fontFamily: 'serif', fontSize: heading.length > LONG ? 54 : 72, lineHeight: 1.15, wordBreak: 'break-word' }, heading),
        ...byName,
        ...(about === '' ? [] : [box({ marginTop: 28, fontSize: 32, lineHeight: 1.35, maxWidth: 900, wordBreak: 'break-word' }, about)]),
      ]),
      box({ fontSize: 28, color: COLOURS.quiet, minHeight: 40 }, facts.map((fact) => shown(fact, 40)).join('  ·  ')),
    ]),
  ]);
}

/** Every box uses flex layout, which the rendering library requires. */
function box(style: Readonly<Record<string, string | number>>, children: string | readonly CardElement[] = ''): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function image(size: number): CardElement {
  const src = `data:image/svg+xml;utf8,${encodeURIComponent(defaultLogoSvg(COLOURS.line))}`;
  return { type: 'img', props: { style: { width: size, height: size }, src, width: size, height: size } };
}
