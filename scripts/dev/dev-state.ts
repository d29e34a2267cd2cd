import { placeOf, type Problem, type Severity } from '../../src/catalog/parsing/problem.ts';

/** What every open page is told. */
export interface DevState {
  /** Number of the last build that replaced the site. */
  readonly build: number;
  readonly problems: readonly ShownProblem[];
  /** Why the last build failed; `undefined` if it did not. */
  readonly failure?: string | undefined;
}

/** A problem as a page shows it. */
interface ShownProblem {
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | undefined;
  /** File, line and column. */
  readonly place: string;
}

/** A problem as a page shows it. */
export function shownProblem(problem: Problem): ShownProblem {
  const { severity, message, hint } = problem;
  return { severity, message, hint, place: placeOf(problem) };
}
