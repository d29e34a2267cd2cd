import { isError, placeOf, type Problem } from '../document/problem.ts';
import type { Tally } from './settling/tally.ts';

/** A problem as the summary of a crawl gives it. */
export interface CrawlProblem {
  /** Location of the source, as `sources.yaml` has it. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** `file:line:column`, a URL with line and column, or a JSON Pointer. */
  readonly at?: string;
}

/** What a crawl did. */
export interface CrawlSummary {
  /** Sources that were tried. */
  readonly sources: number;
  /** Content files that were written. */
  readonly written: number;
  /** Content files that already said the same. */
  readonly unchanged: number;
  readonly problems: readonly CrawlProblem[];
  /** What became of the servers of each list source; only where there are such sources. */
  readonly tallies?: readonly Tally[];
}

/** A problem of a source for the summary; `undefined` for a mere notice. */
export function crawlProblem(source: string, problem: Problem, entryAt: string): CrawlProblem | undefined {
  if (!isError(problem) && problem.severity !== 'warning') return undefined;
  const { code, message, hint } = problem;
  const at = placeOf(problem) || entryAt;
  return { source, code, message: hint === undefined ? message : `${message} ${hint}`, ...(at !== '' && { at }) };
}
