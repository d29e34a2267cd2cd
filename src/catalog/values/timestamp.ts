/** Placeholder for an unknown time: published because clients need one, and never shown. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * An ISO 8601 date-time with zone, as JavaScript writes it. A date alone means midnight, a missing zone UTC. `undefined` for a text that is
 * not a date.
 */
export function timestamp(text: string): string | undefined {
  if (isWritten(text)) return text;
  const parts = DATE_TIME.exec(text);
  if (!DATE.test(text) && parts === null) return undefined;
  const iso = parts === null ? `${text}T00:00:00Z` : `${parts[1] ?? ''}T${parts[2] ?? ''}${parts[3]?.toUpperCase() ?? 'Z'}`;
  const time = Date.parse(iso);
  if (Number.isNaN(time) || !isCalendarDay(iso.slice(0, 10))) return undefined;
  const written = new Date(time).toISOString();
  // In UTC, a time may be in another year than it says. Beyond four digits, the order of texts is not that of times.
  return written.length === UNKNOWN_TIME.length ? written : undefined;
}

/** Whether JavaScript writes a time like this, as in nearly all files. */
function isWritten(text: string): boolean {
  if (text.length !== UNKNOWN_TIME.length || !text.endsWith('Z')) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** Whether the month has that day: JavaScript reads 30 February as 2 March. */
function isCalendarDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
