import type { Violation } from './validator.ts';
import { OverBudget, type WorkBudget } from './work-budget.ts';

/** The two validation passes of a value, with their work limits. */
export interface Passes<T> {
  readonly value: unknown;
  readonly budget: WorkBudget;
  /** Maximum units of work per pass; in the second pass, a unit takes more time. */
  readonly limits: { readonly verdict: number; readonly all: number };
  /** Stops at the first decisive violation; returns none for a valid value. */
  readonly verdict: () => readonly T[];
  /** All violations of an invalid value. */
  readonly all: () => readonly T[];
  /** Converts an error to violations. */
  readonly violationsOf: (found: T) => readonly Violation[];
}

/** Maximum number of reported violations per value. */
export const MAX_REPORTED = 1000;

/**
 * The violations of a value, found with bounded work. The first pass alone decides; if it exceeds its limit, that is the only violation, of
 * the whole value. For an invalid value, all violations are reported if the second pass stays within its limit and finds at most a
 * thousand, else those of the first pass, else that the whole is invalid.
 */
export function boundedViolations<T>({ value, budget, limits, verdict, all, violationsOf }: Passes<T>): readonly Violation[] {
  budget.renew(limits.verdict);
  const first = withinBounds(verdict, value);
  if (first === undefined) return [ofWhole('too-much-work')];
  if (first.length === 0) return [];
  if (first.length > MAX_REPORTED) return [ofWhole('unfit')];
  budget.renew(limits.all);
  const every = withinBounds(all, value);
  const reported = (every !== undefined && every.length <= MAX_REPORTED ? every : first).flatMap(violationsOf);
  // A rejected value stays rejected, even without details.
  return reported.length === 0 ? [ofWhole('unfit')] : reported;
}

/** Returns a function that checks several values with the work limit of one pass; after that limit, every value counts as invalid. */
export function boundedVerdicts(
  { budget, limits }: Pick<Passes<unknown>, 'budget' | 'limits'>,
  verdict: (value: unknown) => readonly unknown[],
): (value: unknown) => boolean {
  budget.renew(limits.verdict);
  return (value) => withinBounds(() => verdict(value), value)?.length === 0;
}

/** Minimum depth of a value for which a stack overflow is its own fault; for a flatter one it is an error of the validator. */
const DEEP = 100;

/** The result of work on a value; `undefined` if it exceeds its budget, or the stack because of the depth of the value. */
export function withinBounds<T>(work: () => T, value: unknown): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof OverBudget || (error instanceof RangeError && isDeep(value))) return undefined;
    throw error;
  }
}

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < DEEP && level.length > 0; depth += 1)
    level = level.flatMap((part): unknown[] => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  return level.length > 0;
}

/** Reasons that concern the whole value. */
export const REASONS_OF_WHOLE = {
  unfit: (): string => 'does not fit the schema',
  'too-much-work': (): string => 'takes too much work to check',
};

/** The only violation of a value that is invalid as a whole. */
export function ofWhole(code: keyof typeof REASONS_OF_WHOLE): Violation {
  return { pointer: '', keyword: '', schemaPath: '', reason: REASONS_OF_WHOLE[code](), fault: { code, stated: [] } };
}
