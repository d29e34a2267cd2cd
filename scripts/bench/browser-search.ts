import type { Bench } from './support/bench.ts';
import { hasSharedData, SHARED_DATA_ABSENT } from './support/shared-data.ts';

/** What a search costs in the browser: bytes, time, memory. */
export const browserSearchBench: Bench = {
  name: 'browser-search',
  description: 'search 10,000 servers in the browser, beside Pagefind, MiniSearch, FlexSearch, lunr and Orama',
  run: async (say) => {
    if (!hasSharedData()) {
      say(SHARED_DATA_ABSENT);
      return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
    }
    // A browser and a bundler: whoever runs another bench need not load them.
    const { runBrowserSearch } = await import('./browser-search/run.ts');
    return runBrowserSearch(say);
  },
};
