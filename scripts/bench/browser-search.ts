import type { Bench } from './support/bench.ts';
import { hasSharedData, SHARED_DATA_ABSENT } from './support/shared-data.ts';

/** Bytes, time and memory of a search in the browser. */
export const browserSearchBench: Bench = {
  name: 'browser-search',
  description: 'search 10,000 servers in the browser, compared with Pagefind, MiniSearch, FlexSearch, lunr and Orama',
  run: async (say) => {
    if (!hasSharedData()) {
      say(SHARED_DATA_ABSENT);
      return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
    }
    // Loaded lazily, because only this benchmark needs a browser and a bundler.
    const { runBrowserSearch } = await import('./browser-search/run.ts');
    return runBrowserSearch(say);
  },
};
