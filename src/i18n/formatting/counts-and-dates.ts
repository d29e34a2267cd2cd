import { language } from '#messages/language.ts';

const ENGLISH = new Intl.NumberFormat('en');
const NUMBER = new Intl.NumberFormat(language);
// Where a language writes thousands in full in compact notation, such as German, they are grouped as in other counts.
const COMPACT = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true });
const DAY = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** A count and its noun in English, for commands and answers to programs: `1 server`, `2,310 servers`. Pages use their messages instead. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${ENGLISH.format(count)} ${count === 1 ? singular : plural}`;
}

/** A count in full: `442,123`. */
export function exact(count: number): string {
  return NUMBER.format(count);
}

/** A count in compact notation: `442.1K`. */
export function compact(count: number): string {
  return COMPACT.format(count);
}

/** The day of an ISO 8601 time, in UTC, as the site's language writes it: `Nov 20, 2026`. */
export function day(time: string): string {
  const date = UTC_DAY.exec(time)?.[0];
  if (date === undefined) return DAY.format(new Date(time));
  let text = days.get(date);
  if (text === undefined) {
    if (days.size >= MAX_DAYS) days.clear();
    text = DAY.format(new Date(time));
    days.set(date, text);
  }
  return text;
}

/** The date of a time in UTC. */
const UTC_DAY = /^\d{4}-\d\d-\d\d(?=T[\d:.]+Z$|$)/;

/** Texts of days by date: a page has many times of few days, and formatting takes longer than all else of a time. */
const days = new Map<string, string>();
const MAX_DAYS = 4000;

/** The first letter or digit of a name, for a monogram. */
export function initial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
}

/** Whitespace other than single spaces. */
const UNTIDY = /[^\S ]| {2}/;

/**
 * The beginning of a text on one line, cut at a space; an ellipsis marks the cut. The search index contains such texts, so another way of
 * cutting changes the index. `cutText` is for texts with a maximum length, the ellipsis included.
 *
 * @param most UTF-16 units, without the ellipsis
 */
export function beginning(text: string, most: number): string {
  const oneLine = (UNTIDY.test(text) ? text.replaceAll(/\s+/g, ' ') : text).trim();
  if (oneLine.length <= most) return oneLine;
  const blank = oneLine.lastIndexOf(' ', most);
  return `${oneLine.slice(0, blank > 0 ? blank : most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
