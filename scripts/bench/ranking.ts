import type { Bench } from './support/bench.ts';

/** How well what is meant is found, and whether what is named comes first. */
export const rankingBench: Bench = {
  name: 'ranking',
  description: 'find the right server by meaning and by name, beside Orama, MiniSearch and a plain BM25',
  run: async (say) => {
    const { runRanking } = await import('./ranking/run.ts');
    return runRanking(say);
  },
};
