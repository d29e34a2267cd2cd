import type { Bench } from './support/bench.ts';

/** What the live API answers a second. */
export const apiBench: Bench = {
  name: 'api',
  description: 'ask the live API of 10,000 servers over 32 connections, beside a plain Hono handler with a constant body',
  run: async (say) => {
    // A load generator: whoever runs another bench need not load it.
    const { runApi } = await import('./api/run.ts');
    return runApi(say);
  },
};
