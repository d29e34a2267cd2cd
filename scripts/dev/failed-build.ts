import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { ThemeError } from '../../src/site/build/theme-problems.ts';
import { errorText } from '../command-line/system-error.ts';
import { failure, sayProblem, trace } from '../terminal/output.ts';

/** Why a build failed. */
export interface FailedBuild {
  readonly reason: string;
  /** The mistakes in the operator's files that ended it. */
  readonly problems: readonly Problem[];
}

/** Prints why a build failed, after which the server goes on. */
export function reportedFailure(error: unknown): FailedBuild {
  const problems = error instanceof ThemeError ? error.problems : [];
  for (const problem of problems) sayProblem(problem);
  const reason = problems.length > 0 ? 'The pages cannot be built.' : errorText(error);
  failure(problems.length > 0 ? `${reason} Correct the errors above.` : reason);
  trace(error);
  return { reason, problems };
}
