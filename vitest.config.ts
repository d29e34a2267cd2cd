import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for a browser or a child process: on two cores, two files at once take three quarters of the time of one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Hundreds of commands are run as processes of their own; what Node compiled for one of them serves the others.
    env: { NODE_COMPILE_CACHE: path.resolve('.portolan/compiled') },
  },
});
