import { atLeast, atMost, type Bar } from '../support/bar.ts';
import { seconds } from '../support/units.ts';
import type { Verdict } from './audit-page.ts';

const score = (value: number): string => String(value);

/** Compares the Lighthouse scores of a page with the targets. */
export function verdictBars(page: string, { performance, accessibility, bestPractices, seo, agents, lcp, cls }: Verdict): readonly Bar[] {
  return [
    atLeast(`${page}: performance`, performance, 95, score),
    atLeast(`${page}: accessibility`, accessibility, 100, score),
    atLeast(`${page}: best practices`, bestPractices, 100, score),
    atLeast(`${page}: SEO`, seo, 100, score),
    ...(Number.isNaN(agents) ? [] : [atLeast(`${page}: browsing by agents, checks passed in %`, agents, 100, score)]),
    atMost(`${page}: largest contentful paint`, lcp, 1500, seconds),
    atMost(`${page}: layout shift`, cls, 0, (value) => value.toFixed(3)),
  ];
}

/** The median of each figure. */
export function medianVerdict(verdicts: readonly Verdict[]): Verdict {
  const median = (of: (verdict: Verdict) => number): number => {
    const sorted = verdicts.map(of).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    performance: median((each) => each.performance),
    accessibility: median((each) => each.accessibility),
    bestPractices: median((each) => each.bestPractices),
    seo: median((each) => each.seo),
    agents: median((each) => each.agents),
    lcp: median((each) => each.lcp),
    cls: median((each) => each.cls),
    missed: [...new Set(verdicts.flatMap(({ missed }) => missed))],
  };
}
