import type { Bench } from './support/bench.ts';

/** Time of a crawl, compared with the minimum that the rate limits allow. */
export const crawlBench: Bench = {
  name: 'crawl',
  description: 'crawl 10,000 sources on 1,000 hosts twice, compared with the minimum time at one request per second and host',
  run: async (say) => {
    const { runCrawl } = await import('./crawl/run.ts');
    return runCrawl(say);
  },
};
