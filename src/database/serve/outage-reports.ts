import { UnavailableError } from '../../api/source/unavailable-error.ts';
import { DatabaseError } from '../connection/database-error.ts';

/** Milliseconds between two reports of one outage. */
const INTERVAL = 10_000;

/**
 * Reports errors, but those for one reason for which the database does not answer only once in ten seconds: all requests and connections
 * meet the same outage.
 *
 * @param now returns the time in milliseconds
 */
export function reportOutagesOnce(report: (error: unknown) => void, now: () => number): (error: unknown) => void {
  /** Time of the last report, by code. */
  const reported = new Map<string, number>();
  return (error) => {
    const code = outageCode(error);
    if (code !== undefined) {
      if (now() - (reported.get(code) ?? -Infinity) < INTERVAL) return;
      reported.set(code, now());
    }
    report(error);
  };
}

/** Why the database does not answer; `undefined` for any other error. */
function outageCode(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code === 'unreachable' ? error.code : undefined;
  if (!(error instanceof UnavailableError)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
