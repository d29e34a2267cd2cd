const NUMBER = new Intl.NumberFormat('en');
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A count and its noun: `1 server`, `2,310 servers`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? singular : plural}`;
}

/** A count in little room: `442.1K`. */
export function compact(count: number): string {
  return COMPACT.format(count);
}

/** The day of an ISO 8601 time, in UTC: `20 Nov 2026` as English writes it. */
export function day(time: string): string {
  return DAY.format(new Date(time));
}

/** The first letter or digit of a name, for a monogram. */
export function initial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
}

/**
 * The beginning of a text on one line, cut at a blank and marked where it goes on. The search index is made of such texts, so another cut
 * is another index; `cutText` is for texts that must have no more than a length, the mark included.
 *
 * @param most UTF-16 units, the mark apart
 */
export function beginning(text: string, most: number): string {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  if (oneLine.length <= most) return oneLine;
  const blank = oneLine.lastIndexOf(' ', most);
  return `${oneLine.slice(0, blank > 0 ? blank : most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
