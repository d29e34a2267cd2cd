import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

import type { ProcessUsage } from './process-usage.ts';

// Loaded by every Node process of a measured command (`--import`): appends what the process used to a file when it exits.

const file = process.env['PORTOLAN_BENCH_USAGE'];

// Threads are part of their process.
if (file !== undefined && isMainThread) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: ProcessUsage = {
      cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
      systemSeconds: systemCPUTime / 1e6,
      peakRss: maxRSS * 1024,
    };
    appendFileSync(file, `${JSON.stringify(usage)}\n`);
  });
}
