import { placeOf, type Problem } from '../../catalog/parsing/problem.ts';
import { withoutCredentials } from '../../catalog/values/without-credentials.ts';
import type { SourceStats } from './source-stats.ts';

/** A problem in the summary of a crawl. */
export interface CrawlProblem {
  /** Location of the source, as `sources.yaml` has it, without credentials. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
  /** `file:line:column`, a URL with line and column, or a JSON Pointer. */
  readonly at?: string;
}

/** Summary of a crawl. */
export interface CrawlSummary {
  /** Sources that were read. */
  readonly sources: number;
  /** Sources that the time limit left for the next crawl; omitted if there are none. */
  readonly left?: number;
  /** Content files that were written. */
  readonly written: number;
  /** Content files that did not change. */
  readonly unchanged: number;
  /** Icons that are new or changed; omitted if there are none. */
  readonly icons?: number;
  readonly problems: readonly CrawlProblem[];
  /** Findings that need no action, such as an unused member of a platform file; omitted if there are none. */
  readonly notices?: readonly CrawlProblem[];
  /** Servers whose packages were looked up in package registries; omitted if there are none. */
  readonly packagesAsked?: number;
  /** Servers whose endpoints were asked what they want and which protocol they speak; omitted if there are none. */
  readonly endpointsAsked?: number;
  /** Statistics of each list source; omitted if there are none. */
  readonly tallies?: readonly SourceStats[];
}

/** Converts a problem of a source for the summary. */
export function crawlProblem(source: string, problem: Problem, entryAt: string): CrawlProblem {
  const { code, message, hint } = problem;
  const at = withoutCredentials(placeOf(problem) || entryAt);
  const text = hint === undefined ? message : `${message} ${hint}`;
  return { source: withoutCredentials(source), code, message: withoutCredentials(text), ...(at !== '' && { at }) };
}

/** The mistakes in content files that no source of the crawl reported, because a crawl does not read the files of unchanged sources. */
export function unreportedMistakes(mistakes: readonly Problem[], { problems }: Pick<CrawlSummary, 'problems'>): readonly CrawlProblem[] {
  const reported = new Set(problems.map(({ at }) => at));
  return mistakes.map((mistake) => crawlProblem('', mistake, '')).filter(({ at }) => !reported.has(at));
}
