import type { Bench } from './support/bench.ts';

/** Sizes and Lighthouse scores of pages. */
export const siteBench: Bench = {
  name: 'site',
  description: 'measure home, a list and a server’s page with Lighthouse as on a phone, and the bytes that pages load',
  run: async (say, { runs }) => {
    // Loaded lazily, because only this benchmark needs a browser and Lighthouse.
    const { runSite } = await import('./site/run.ts');
    return runSite(say, runs);
  },
};
