import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

import { hasAllCases, isBeforeFull } from './test/support/cases.ts';
import { FULL, FULL_ALONE, PARTLY } from './test/support/long-tests.ts';
import LongestFirst from './test/support/longest-first.ts';

/** Files that run in a separate process, because they replace modules or global state, or count or limit the modules that the process loads. */
const ALONE = ['test/publish/output/mounted-output.test.ts', 'test/search/embedding/node/**/*.test.ts'];

/** Files of `npm test` that the long tests run with all of their cases. */
const NOT_PARTLY = hasAllCases || isBeforeFull ? PARTLY : [];

export default defineConfig({
  test: {
    // Machines may be busy, or a few times slower: only what never ends fails. Tests of limits of time state their own.
    testTimeout: hasAllCases ? 300_000 : 120_000,
    hookTimeout: hasAllCases ? 300_000 : 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for a browser or a child process, so more files than there are cores run at the same time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/support/property-seed.ts', 'test/support/byte-equality.ts', 'test/support/no-new-globals.ts'],
    globalSetup: ['test/support/unpacked-browser.ts', 'test/support/scratch.ts'],
    // Tests start hundreds of child processes, which share Node's compile cache. Their crawls ask no package registry.
    env: { NODE_COMPILE_CACHE: path.resolve('.portolan/compiled'), PORTOLAN_NPM_REGISTRY: 'none' },
    projects: [
      // For most files, loading takes several times as long as testing, so files share a process if possible.
      {
        extends: true,
        test: { name: 'sharing', include: ['test/**/*.test.ts'], exclude: [...ALONE, ...FULL, ...NOT_PARTLY], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { name: 'full', include: [...FULL, ...(hasAllCases ? PARTLY : [])], exclude: [...FULL_ALONE], isolate: false },
      },
      { extends: true, test: { name: 'full-alone', include: [...FULL_ALONE] } },
    ],
  },
});
