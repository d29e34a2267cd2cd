import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests of folders that leave nothing behind in their process, so that many files may share one and what it has loaded. For a file of
 * such tests, loading takes up to four times as long as testing.
 */
const SHARING = [
  'api',
  'catalog',
  'crawler',
  'i18n',
  'install',
  'publish',
  'search',
  'security',
  'session-config',
  'site/components',
  'site/styles',
  'site/theme',
  'site/views',
].map((folder) => `test/${folder}/**/*.test.ts`);

/** Those among them that start processes or change what is global. */
const ALONE = [
  'test/api/openapi/generated-clients.test.ts',
  'test/api/original-clients/**/*.test.ts',
  'test/publish/hosts/**/*.test.ts',
  'test/search/embedding/node/**/*.test.ts',
  'test/search/files/sealed-file.test.ts',
  'test/session-config/package.test.ts',
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
    // Many tests wait for a browser or a child process: on two cores, two files at once take three quarters of the time of one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['test/support/unpacked-browser.ts', 'test/support/scratch.ts'],
    // Hundreds of commands are run as processes of their own; what Node compiled for one of them serves the others.
    env: { NODE_COMPILE_CACHE: path.resolve('.portolan/compiled') },
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, exclude: [...ALONE, ...FULL], isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'all else', include: ['test/**/*.test.ts'], exclude: [...SHARING, ...FULL] } },
      { extends: true, test: { name: 'full', include: FULL } },
    ],
  },
});
