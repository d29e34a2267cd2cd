import { InvalidArgumentError } from 'commander';

/** The most seconds that can be waited for: an hour. */
const MOST = 3600;

/**
 * A number of seconds from the command line, also with a fraction.
 *
 * @throws InvalidArgumentError for anything else
 */
export function parseSeconds(text: string): number {
  const seconds = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= MOST)) throw new InvalidArgumentError(`Write a number of seconds from 0 to ${MOST}.`);
  return seconds;
}
