import type { Violation } from './validator.ts';
import { OverBudget, type WorkBudget } from './work-budget.ts';

/** How a value is judged twice, and how much work each may be. */
export interface Passes<T> {
  readonly value: unknown;
  readonly budget: WorkBudget;
  /** Most units of work of either pass; finding all takes more time a unit. */
  readonly limits: { readonly verdict: number; readonly all: number };
  /** Stops at the first violation wherever that decides; none where the value fits. */
  readonly verdict: () => readonly T[];
  /** All violations of a value that does not fit. */
  readonly all: () => readonly T[];
  /** What is told of something that was found. */
  readonly violationsOf: (found: T) => readonly Violation[];
}

/** How many violations are told of one value. */
const MAX_TOLD = 1000;

/**
 * The violations of a value, found in bounded work. The verdict comes first and decides alone; where it cannot be reached within its
 * limit, that is the only violation, one of the whole. Of a value that does not fit, all violations are told where finding them stays
 * within the other limit and they are a thousand or fewer, else those of the verdict, else that the whole does not fit.
 */
export function boundedViolations<T>({ value, budget, limits, verdict, all, violationsOf }: Passes<T>): readonly Violation[] {
  budget.renew(limits.verdict);
  const first = orUndefined(verdict, value);
  if (first === undefined) return [ofWhole('too-much-work')];
  if (first.length === 0) return [];
  if (first.length > MAX_TOLD) return [ofWhole('unfit')];
  budget.renew(limits.all);
  const every = orUndefined(all, value);
  const told = (every !== undefined && every.length <= MAX_TOLD ? every : first).flatMap(violationsOf);
  // What was refused stays refused, also where nothing more can be said of it.
  return told.length === 0 ? [ofWhole('unfit')] : told;
}

/** Whether values fit, all of them judged with the work of one verdict; none fits any more once that is done. */
export function boundedVerdicts(
  { budget, limits }: Pick<Passes<unknown>, 'budget' | 'limits'>,
  verdict: (value: unknown) => readonly unknown[],
): (value: unknown) => boolean {
  budget.renew(limits.verdict);
  return (value) => orUndefined(() => verdict(value), value)?.length === 0;
}

/** How deep a value that exhausts the stack of the engine nests at least; for a flat one that is an error of the validator. */
const DEEP = 100;

function orUndefined<T>(work: () => T, value: unknown): T | undefined {
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

/** What is said of the whole of a value. */
export const REASONS_OF_WHOLE = {
  unfit: (): string => 'does not fit the schema',
  'too-much-work': (): string => 'takes too much work to check',
};

function ofWhole(code: keyof typeof REASONS_OF_WHOLE): Violation {
  return { pointer: '', keyword: '', schemaPath: '', reason: REASONS_OF_WHOLE[code](), fault: { code, stated: [] } };
}
