import type { Bench } from './support/bench.ts';

/** Requests per second of the live API. */
export const apiBench: Bench = {
  name: 'api',
  description:
    'send requests to the live API of 10,000 servers over 32 connections, compared with a plain Hono handler with a constant body',
  run: async (say) => {
    // Loaded lazily, because only this benchmark needs the load generator.
    const { runApi } = await import('./api/run.ts');
    return runApi(say);
  },
};
