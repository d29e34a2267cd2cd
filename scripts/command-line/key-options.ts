import { InvalidArgumentError } from 'commander';

import { SCOPES, scopesNamed, type Scope } from '../../src/api/access/access.ts';
import { KEY_NAME } from '../../src/api/access/api-key.ts';

/** The name of a key from the command line. */
export function nameOf(text: string): string {
  if (KEY_NAME.test(text)) return text;
  throw new InvalidArgumentError(
    'A name consists of letters, digits and . _ @ -, starts with a letter or digit, and has at most 64 characters.',
  );
}

/** A list of scopes from the command line, each once, in their order. */
export function scopesOf(text: string): readonly Scope[] {
  const scopes = scopesNamed(text.split(',').map((scope) => scope.trim()));
  if (scopes !== undefined) return scopes;
  throw new InvalidArgumentError(`The scopes are ${SCOPES.join(', ')}, separated by commas.`);
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * When a key expires, from the command line: a duration from now (`90d`, `12h`, `8w`), or the start of a day in UTC.
 *
 * @param now milliseconds since 1970
 * @returns ISO 8601 in UTC, in the future
 */
export function endOf(text: string, now: number): string {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const end = count === undefined ? dayOf(text) : now + Number(count) * (UNITS[unit] ?? 0);
  if (end === undefined)
    throw new InvalidArgumentError('Write how long the key is valid, such as 90d, 12h or 8w, or a date such as 2027-01-31.');
  if (end <= now) throw new InvalidArgumentError('That is not in the future.');
  return new Date(end).toISOString();
}

/** The start of a valid day in the format of ISO 8601. */
function dayOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = Date.parse(text);
  return Number.isNaN(start) || !new Date(start).toISOString().startsWith(text) ? undefined : start;
}
