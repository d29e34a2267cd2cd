/** A colour as its three channels, each from 0 to 1. */
type Rgb = readonly [number, number, number];

/** The colours derived from a site's accent: each is readable on its background. */
interface AccentColours {
  /** Links on the page, in the light and the dark theme. */
  readonly linkLight: string;
  readonly linkDark: string;
  /** Background of the header and of buttons, in the light and the dark theme; their text is white. */
  readonly shadeLight: string;
  readonly shadeDark: string;
}

/** Backgrounds of links: the tokens `--sunk` (light) and `--card` (dark), which have the least contrast. */
const DAY: Rgb = [0xf2 / 255, 0xec / 255, 0xdf / 255];
const NIGHT: Rgb = [0x15 / 255, 0x23 / 255, 0x2d / 255];
const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
/** Minimum contrast of text and background (WCAG 2.2, 1.4.3). */
const READABLE = 4.6;

/** The colours of an accent, made darker or lighter until they are readable. */
export function accentColours(hex: string): AccentColours {
  const accent = rgbOf(hex);
  return {
    linkLight: hexOf(readableOn(accent, DAY, BLACK)),
    linkDark: hexOf(readableOn(accent, NIGHT, WHITE)),
    shadeLight: hexOf(readableOn(accent, WHITE, BLACK)),
    shadeDark: hexOf(readableOn(mixed(accent, BLACK, 0.35), WHITE, BLACK)),
  };
}

/** The style sheet that overrides the tokens of the site with an accent. */
export function accentStyle(hex: string): string {
  const { linkLight, linkDark, shadeLight, shadeDark } = accentColours(hex);
  return `:root{--link:light-dark(${linkLight},${linkDark});--shade:light-dark(${shadeLight},${shadeDark})}`;
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  return contrastOf(rgbOf(one), rgbOf(other));
}

function readableOn(colour: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const candidate = rgbOf(hexOf(mixed(colour, towards, part)));
    if (contrastOf(candidate, ground) >= READABLE) return candidate;
  }
  return towards;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function mixed(colour: Rgb, other: Rgb, part: number): Rgb {
  const [red, green, blue] = colour;
  const [otherRed, otherGreen, otherBlue] = other;
  return [red + (otherRed - red) * part, green + (otherGreen - green) * part, blue + (otherBlue - blue) * part];
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function hexOf(colour: Rgb): string {
  return `#${colour
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
