import { InvalidArgumentError } from 'commander';

/** The seconds that an option accepts. */
interface SecondsLimits {
  readonly min: number;
  readonly max: number;
  /** Refuses a fraction. Otherwise up to three digits of one are accepted. */
  readonly isWhole?: boolean;
}

/**
 * The parser of a number of seconds from the command line.
 *
 * @returns a function that throws InvalidArgumentError for anything but a number within the limits
 */
export function secondsOption({ min, max, isWhole = false }: SecondsLimits): (text: string) => number {
  const form = isWhole ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,3})?$/;
  return (text) => {
    const seconds = form.test(text) ? Number(text) : Number.NaN;
    if (seconds >= min && seconds <= max) return seconds;
    throw new InvalidArgumentError(`Write a ${isWhole ? 'whole number' : 'number'} of seconds from ${min} to ${max}.`);
  };
}
