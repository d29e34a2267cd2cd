/** The private key of RFC 8037 appendix A.1: known to everybody, and good for tests only. */
export const KNOWN_KEY = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';

/**
 * Settings of a build that is signed with a fixed key for the present year. They are the same at every time of a year, so that a site which
 * is built with them serves all runs of the tests, and its signature has not expired.
 */
export function signingEnvironment(now: Date): Readonly<Record<string, string>> {
  const newYear = Date.UTC(now.getUTCFullYear(), 0, 1) / 1000;
  return { PORTOLAN_SIGNING_KEY: KNOWN_KEY, SOURCE_DATE_EPOCH: String(newYear), PORTOLAN_EXPIRES_DAYS: '366' };
}
