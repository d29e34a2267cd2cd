import type { Bench } from './support/bench.ts';

/** What a crawl takes beside what politeness allows. */
export const crawlBench: Bench = {
  name: 'crawl',
  description: 'crawl 10,000 sources on 1,000 hosts twice, beside the least time in which no host is asked twice a second',
  run: async (say) => {
    const { runCrawl } = await import('./crawl/run.ts');
    return runCrawl(say);
  },
};
