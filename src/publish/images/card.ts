import { COLOURS } from './colours.ts';
import { compassSvg } from './compass.ts';
import { drawableText, type HasGlyph } from './drawable-text.ts';

/** Size of a picture that stands for a page where a link to it is shared, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** UTF-16 units above which a heading is set smaller and leaves less room. */
const LONG = 34;

/** What a card says. Texts are strangers', as they are. */
export interface CardTexts {
  /** Name of the catalogue. */
  readonly site: string;
  readonly title: string;
  /** Stands in for a title that no font has. */
  readonly name: string;
  readonly description: string;
  /** Short facts, such as `14 tools`. */
  readonly facts: readonly string[];
  /** `#rrggbb` of the edge; `undefined`: the site's own. */
  readonly accent: string | undefined;
}

/** An element of a picture as data: a box or an image. */
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

/** The card as boxes, every text cut to its room and without characters that would show as empty boxes. */
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

/** Every box lays its content out by flex, as the library of pictures demands. */
function box(style: Readonly<Record<string, string | number>>, children: string | readonly CardElement[] = ''): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function image(size: number): CardElement {
  const src = `data:image/svg+xml;utf8,${encodeURIComponent(compassSvg(COLOURS.line))}`;
  return { type: 'img', props: { style: { width: size, height: size }, src, width: size, height: size } };
}
