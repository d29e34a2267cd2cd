import { COLOURS } from './colours.ts';

/** The default logo, a compass rose, as an SVG image. */
export function defaultLogoSvg(lines: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<circle cx="16" cy="16" r="14.5" fill="none" stroke="${lines}"/>`,
    `<path d="M16 1.5V30.5M1.5 16H30.5M5.7 5.7 26.3 26.3M26.3 5.7 5.7 26.3" stroke="${lines}" stroke-width=".5"/>`,
    `<path d="M16 4 18.6 13.4 28 16 18.6 18.6 16 28 13.4 18.6 4 16 13.4 13.4Z" fill="${COLOURS.gold}"/>`,
    `<circle cx="16" cy="16" r="1.6" fill="${COLOURS.paper}"/>`,
    '</svg>',
  ].join('');
}
