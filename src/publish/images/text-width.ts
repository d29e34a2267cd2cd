/**
 * Widths of printable ASCII characters in Verdana, in thousandths of the font size, from the space on. The text is scaled to
 * this width with any font.
 */
const ASCII: readonly number[] = [
  352, 394, 459, 818, 636, 1076, 727, 269, 454, 454, 636, 818, 364, 454, 364, 454, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 454,
  454, 818, 818, 818, 545, 1000, 684, 686, 698, 771, 632, 575, 775, 751, 421, 455, 693, 557, 843, 748, 787, 603, 787, 695, 684, 616, 732,
  684, 989, 685, 615, 685, 454, 454, 454, 818, 636, 636, 601, 623, 521, 623, 596, 352, 623, 633, 272, 344, 592, 272, 973, 633, 607, 623,
  623, 427, 521, 394, 633, 592, 818, 592, 592, 525, 635, 454, 635, 818,
];

/** Characters beyond ASCII: wide East Asian ones and emoji are square, combining marks have no width, all others that of a wide small letter. */
const OTHER = { wide: 1000, plain: 650 } as const;

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{3ffff}]/u;

/** The width of a text, in the unit of the font size. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return (width * size) / 1000;
}

function widthOf(character: string): number {
  const known = ASCII[(character.codePointAt(0) ?? 0) - 0x20];
  if (known !== undefined) return known;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? OTHER.wide : OTHER.plain;
}
