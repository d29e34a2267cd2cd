import { plainLine } from '../../api/text/plain-line.ts';
import { COLOURS } from './colours.ts';
import { textWidth } from './text-width.ts';

/** The texts of a badge: a label and its value. */
export interface BadgeTexts {
  readonly label: string;
  readonly value: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

const GROUNDS = { plain: '#0d5378', good: COLOURS.green, bad: COLOURS.red } as const;

const HEIGHT = 20;
const FONT_SIZE = 11;
/** Padding of each text, in pixels. */
const ROOM = 6;
/** Start of the label, to the right of the logo. */
const START = 22;

/**
 * A badge for a README as a self-contained SVG image: white text on two backgrounds, each with a contrast of 4.5 or more. Texts are
 * measured here, and scaled to that width with any font of the viewer.
 */
export function badgeSvg({ label, value, tone }: BadgeTexts): string {
  const [left, right] = [plainLine(label, 30), plainLine(value, 50)];
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)];
  const edge = START + leftWidth + ROOM;
  const width = edge + ROOM + rightWidth + ROOM;
  const title = xml(`${left}: ${right}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><path fill="${COLOURS.shade}" d="M0 0h${edge}v${HEIGHT}H0z"/>`,
    `<path fill="${GROUNDS[tone]}" d="M${edge} 0h${width - edge}v${HEIGHT}H${edge}z"/></g>`,
    '<path fill="#f3c969" d="m11 3 1.5 5.5L18 10l-5.5 1.5L11 17l-1.5-5.5L4 10l5.5-1.5z"/>',
    `<g fill="${COLOURS.onShade}" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="${FONT_SIZE}">`,
    `<text x="${START}" y="14" textLength="${leftWidth}">${xml(left)}</text>`,
    `<text x="${edge + ROOM}" y="14" textLength="${rightWidth}">${xml(right)}</text></g></svg>`,
    '\n',
  ].join('');
}

function widthOf(text: string): number {
  return Math.ceil(textWidth(text, FONT_SIZE));
}

/** Text with escaped markup, without the two noncharacters that XML forbids. */
function xml(text: string): string {
  return text
    .replaceAll(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
