import type { Bench } from './support/bench.ts';

/** What pages cost and how they are judged by Lighthouse. */
export const siteBench: Bench = {
  name: 'site',
  description: 'judge home, a list and a server’s page by Lighthouse as a phone sees them, and weigh what pages load',
  run: async (say, { runs }) => {
    // A browser and Lighthouse: whoever runs another bench need not load them.
    const { runSite } = await import('./site/run.ts');
    return runSite(say, runs);
  },
};
