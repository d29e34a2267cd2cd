import type { Bench } from './support/bench.ts';

/** What it costs to carry a configuration, in time and in bytes. */
export const sessionConfigBench: Bench = {
  name: 'session-config',
  description: 'encode, decode and validate a configuration of 13 fields, beside the original SDK; bytes in the browser',
  run: async (say) => {
    const { runSessionConfig } = await import('./session-config/run.ts');
    return runSessionConfig(say);
  },
};
