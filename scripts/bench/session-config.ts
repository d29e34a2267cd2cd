import type { Bench } from './support/bench.ts';

/** Time and bytes to transfer a configuration. */
export const sessionConfigBench: Bench = {
  name: 'session-config',
  description: 'encode, decode and validate a configuration of 13 fields, compared with the original SDK; bytes in the browser',
  run: async (say) => {
    const { runSessionConfig } = await import('./session-config/run.ts');
    return runSessionConfig(say);
  },
};
