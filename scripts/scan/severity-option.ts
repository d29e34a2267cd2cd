import { InvalidArgumentError } from 'commander';

import { SEVERITIES, type FindingSeverity } from '../../src/catalog/values/finding-severity.ts';

/** Severities that can make a scan fail. */
export const FAIL_ON: readonly FindingSeverity[] = SEVERITIES.filter((severity) => severity !== 'info');

/**
 * A severity from the command line.
 *
 * @throws InvalidArgumentError for anything but one that can make a scan fail
 */
export function parseSeverity(text: string): FindingSeverity {
  const severity = FAIL_ON.find((known) => known === text);
  if (severity === undefined) throw new InvalidArgumentError(`Write one of: ${FAIL_ON.join(', ')}.`);
  return severity;
}
