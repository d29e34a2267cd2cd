/** Units in milliseconds, the largest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * Milliseconds as a duration, in the largest unit that gives a whole number: `2 hours`.
 *
 * @param language BCP 47 tag
 */
export function durationText(ms: number, language: string): string {
  const unit = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? (['millisecond', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit: unit[0], unitDisplay: 'long' }).format(ms / unit[1]);
}
