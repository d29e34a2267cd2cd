import type { Bench } from './support/bench.ts';

/** What an agent spends to find and connect servers. */
export const agentsBench: Bench = {
  name: 'agents',
  description: 'carry out eight tasks and ask fifty intents as an agent does, over HTTP and MCP: requests, tokens and outcome',
  run: async (say) => {
    const { runAgents } = await import('./agents/run.ts');
    return runAgents(say);
  },
};
