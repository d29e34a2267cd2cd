/** Set by `npm run test:full`: tests run all their cases. */
export const ALL_CASES = 'PORTOLAN_ALL_CASES';

/** Whether tests run all their cases. */
export const hasAllCases = process.env[ALL_CASES] !== undefined;

/** Set by `npm test -- --before-full`: files that `npm run test:full` runs with all of their cases are left to it. */
export const isBeforeFull = process.env['PORTOLAN_BEFORE_FULL'] !== undefined;

/** The colour schemes in which pages are tested: both in `npm run test:full`. */
export const COLOR_SCHEMES: readonly ('light' | 'dark')[] = hasAllCases ? ['light', 'dark'] : ['light'];

/**
 * Rows of a table of cases that take long, such as those that start a process each: all of them in `npm run test:full`, the first in `npm test`.
 *
 * @param all rows in `npm run test:full`, the most usual first
 * @param count number of rows in `npm test`
 */
export function firstCases<T>(all: readonly T[], count = 1): readonly T[] {
  return hasAllCases ? all : all.slice(0, count);
}

/** Fewest cases of a property test. */
const FEWEST = 10;

/**
 * The number of random cases of a property test whose cases take long: all of them in `npm run test:full`, a tenth of them in `npm test`.
 *
 * @param all number of cases in `npm run test:full`
 */
export function cases(all: number): number {
  return hasAllCases ? all : Math.min(all, Math.max(FEWEST, Math.ceil(all / 10)));
}
