import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that run in a process of their own, because they change what is global, or count or limit what the process loads. */
const ALONE = [
  'test/api/openapi/generated-clients.test.ts',
  'test/crawler/wild.test.ts',
  'test/guarantees/prototype-pollution.test.ts',
  'test/search/embedding/node/**/*.test.ts',
  'test/search/files/sealed-file.test.ts',
  'test/site/german-reasons.test.ts',
];

/** What `npm run test:full` runs: tests at full size, many random cases, every command of the documentation, and the tests of benches and of the trainer. */
const FULL = [
  'test/**/*.full.test.ts',
  'test/scripts/bench/**/*.test.ts',
  'test/scripts/training/**/*.test.ts',
  'test/scripts/train-embedding.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a browser or a child process, so one file more than there are cores is run at once.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['test/support/unpacked-browser.ts', 'test/support/scratch.ts'],
    // Hundreds of commands are run as processes of their own; what Node compiled for one of them serves the others.
    env: { NODE_COMPILE_CACHE: path.resolve('.portolan/compiled') },
    projects: [
      // For most files, loading takes several times as long as testing: all that can share a process do.
      { extends: true, test: { name: 'sharing', include: ['test/**/*.test.ts'], exclude: [...ALONE, ...FULL], isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'full', include: FULL } },
    ],
  },
});
