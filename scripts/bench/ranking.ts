import type { Bench } from './support/bench.ts';

/** Ranking quality for queries by meaning, and for lookups by name. */
export const rankingBench: Bench = {
  name: 'ranking',
  description: 'find the right server by meaning and by name, compared with Orama, MiniSearch and a plain BM25',
  run: async (say) => {
    const { runRanking } = await import('./ranking/run.ts');
    return runRanking(say);
  },
};
