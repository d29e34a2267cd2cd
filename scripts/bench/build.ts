import type { Bench } from './support/bench.ts';

/** CPU time and memory of builds, compared with another site generator and with a loop that only writes. */
export const buildBench: Bench = {
  name: 'build',
  description: 'build real servers: all, after 1 % changed, and without a change, compared with Eleventy and a plain loop',
  run: async (say, options) => {
    const { runBuilds } = await import('./build/run.ts');
    return runBuilds(say, options);
  },
};
