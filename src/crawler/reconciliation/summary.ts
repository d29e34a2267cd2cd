import { placeOf, type Problem } from '../../catalog/parsing/problem.ts';
import type { SourceStats } from './source-stats.ts';

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
  /** What was met that loses nothing, such as a member of a platform file that no record has; only where there is any. */
  readonly notices?: readonly CrawlProblem[];
  /** What became of the servers of each list source; only where there are such sources. */
  readonly tallies?: readonly SourceStats[];
}

/** A problem of a source for the summary. */
export function crawlProblem(source: string, problem: Problem, entryAt: string): CrawlProblem {
  const { code, message, hint } = problem;
  const at = placeOf(problem) || entryAt;
  return { source, code, message: hint === undefined ? message : `${message} ${hint}`, ...(at !== '' && { at }) };
}
