import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, in the order in which they start. Files that start last leave processors idle at the end of a run, and vitest knows
 * no times on a fresh machine.
 */
export const LONGEST: readonly string[] = [
  'test/publish/output/incremental-sites.full.test.ts',
  'test/scripts/packed-program.full.test.ts',
  'test/scale.full.test.ts',
  'test/docs/command-blocks.full.test.ts',
  'test/site/accessibility.test.ts',
  'test/guarantees/killed-crawl.full.test.ts',
  'test/database/serve/switches.full.test.ts',
  'test/scripts/bench/agents.full.test.ts',
  'test/site/hostile-texts.full.test.ts',
  'test/database/search/quality.full.test.ts',
  'test/publish/output/incremental-files.full.test.ts',
  'test/scripts/rebuild.full.test.ts',
  'test/publish/astro-adapter.full.test.ts',
  'test/site/browser/connect/connect.full.test.ts',
  'test/site/browser/search/site.test.ts',
  'test/scripts/serve-command.full.test.ts',
  'test/database/serve/failover.full.test.ts',
  'test/site/pages/reference.test.ts',
  'test/site/browser/server/server-page.test.ts',
];

/** Starts the longest test files first, and the others in the order of vitest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file, at) => ({ file, at: placeOf(file) ?? LONGEST.length + at }))
      .sort((one, other) => one.at - other.at)
      .map(({ file }) => file);
  }
}

function placeOf({ moduleId }: TestSpecification): number | undefined {
  const at = LONGEST.indexOf(path.relative(process.cwd(), moduleId));
  return at === -1 ? undefined : at;
}
