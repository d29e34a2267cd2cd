import { agentsBench } from './agents.ts';
import { apiBench } from './api.ts';
import type { Bench } from './support/bench.ts';
import { buildBench } from './build.ts';
import { browserSearchBench } from './browser-search.ts';
import { crawlBench } from './crawl.ts';
import { databaseBench } from './database.ts';
import { rankingBench } from './ranking.ts';
import { sessionConfigBench } from './session-config.ts';
import { siteBench } from './site.ts';

/** Every benchmark, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  sessionConfigBench,
  rankingBench,
  browserSearchBench,
  apiBench,
  crawlBench,
  databaseBench,
  buildBench,
  siteBench,
  agentsBench,
];
