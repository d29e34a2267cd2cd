import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';

/**
 * The day of a server's last change as a semantic version: `2026.11.5`; `0.0.0` where the day is not known.
 *
 * @param updatedAt ISO 8601, in UTC
 */
export function calendarVersion(updatedAt: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})T/.exec(updatedAt) ?? [];
  if (year === undefined || updatedAt === UNKNOWN_TIME) return '0.0.0';
  return [year, month, day].map(Number).join('.');
}
