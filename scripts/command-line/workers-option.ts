import { InvalidArgumentError } from 'commander';
import { availableParallelism } from 'node:os';

/** The most processes that can be asked for. */
const MAX_WORKERS = 256;

/**
 * A number of processes from the command line; `auto` is one for each processor core that this process may use.
 *
 * @throws InvalidArgumentError for anything else
 */
export function parseWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MAX_WORKERS) throw new InvalidArgumentError(`Write a number of processes from 1 to ${MAX_WORKERS}, or auto.`);
  return count;
}
