import { globSync, readdirSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

import { BUILD_MARKS } from './build-marks.ts';
import { hasAllCases, isBeforeFull } from './cases.ts';
import { FULL, PARTLY } from './long-tests.ts';

/** How many files are named as the slowest. */
const SLOWEST = 10;

/**
 * Builds of a whole site that a run may take: each costs seconds of a processor. The long tests run whole commands that build: nightly
 * runs, own components, the packed program, adapters.
 */
const MAX_BUILDS = hasAllCases ? 16 : 12;

/**
 * Prints the slowest files of a run, what it leaves to the long tests, and how often it built a whole site with Astro; too many builds fail the
 * run.
 */
export default class RunSummary implements Reporter {
  /** @param modules test files that were run */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SLOWEST);
    say(`\n${slowest.length} slowest files:`);
    for (const { file, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
    const partly = isBeforeFull ? 'all' : 'other';
    if (!hasAllCases) say(`Only in npm run test:full: ${globSync(FULL).length} files, and ${partly} cases of ${PARTLY.length} files.`);
    const builds = buildsByFile();
    const count = [...builds.values()].reduce((sum, each) => sum + each, 0);
    say(`Astro builds: ${count} of at most ${MAX_BUILDS}`);
    if (count <= MAX_BUILDS) return;
    for (const [file, each] of builds) say(`${String(each).padStart(7)}    ${file}`);
    say('Too many: let a test use a site that others use too (test/support/built-once.ts), or publish pages that are there already.');
    process.exitCode = 1;
  }
}

/** Loading and testing together, in seconds. */
function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
}

/** How often each test file built a site. */
function buildsByFile(): Map<string, number> {
  const folder = process.env[BUILD_MARKS];
  const marks = folder === undefined ? [] : readdirSync(folder);
  const counts = new Map<string, number>();
  for (const mark of marks) {
    const file = decodeURIComponent(mark.replace(/\.[^.]*$/, ''));
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return new Map([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
