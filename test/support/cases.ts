/** Set by `npm run test:full`: property tests run all their cases. */
export const ALL_CASES = 'PORTOLAN_ALL_CASES';

/** Fewest cases of a property test. */
const FEWEST = 10;

/**
 * The number of random cases of a property test whose cases take long: all of them in `npm run test:full`, a quarter of them in `npm test`.
 *
 * @param all number of cases in `npm run test:full`
 */
export function cases(all: number): number {
  return process.env[ALL_CASES] === undefined ? Math.min(all, Math.max(FEWEST, Math.ceil(all / 4))) : all;
}
