import { InvalidArgumentError } from 'commander';

/**
 * Reads a number of milliseconds from the command line.
 *
 * @throws InvalidArgumentError for anything but a whole number
 */
export function parseMilliseconds(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('Write a whole number of milliseconds.');
  return Number(text);
}
