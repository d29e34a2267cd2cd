import type { APIContext } from 'astro';

import { failureLine } from '../failure-line.ts';

/** Writes errors to the host's log, one line each. */
export function failureLogger(logger: APIContext['logger']): (error: unknown) => void {
  return (error) => logger.error(failureLine(error));
}
