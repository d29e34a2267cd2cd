import { setTimeout } from 'node:timers/promises';

import { currentRun, refusalOf, type CrawlRun } from './run.ts';
import { workOn, type WorkOptions, type WorkSummary } from './worker.ts';

/** Options of a worker for all runs. */
export interface ServeOptions extends WorkOptions {
  /** Version of the program. */
  readonly version: string;
  readonly allowPrivateHosts: boolean;
  /** Ends after one run. */
  readonly once: boolean;
  readonly onBegin: (run: CrawlRun) => void;
  readonly onEnd: (run: CrawlRun, summary: WorkSummary) => void;
}

/** Milliseconds between two looks for a run. */
const POLL = 500;

/** A worker that cannot read for a run, for example because it is another version. The message says what to do. */
export class RefusedRunError extends Error {
  override name = 'RefusedRunError' as const;
}

/**
 * Waits for runs and reads their sources, until the signal aborts.
 *
 * @throws RefusedRunError if a run needs another worker
 */
export async function serveRuns(options: ServeOptions): Promise<void> {
  const { database, signal, version, allowPrivateHosts, once, onBegin, onEnd } = options;
  let last = '0';
  while (!signal.aborted) {
    const run = await currentRun(database, last);
    if (run === undefined) {
      await setTimeout(POLL, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const refusal = refusalOf(run, { version, allowPrivateHosts });
    if (refusal !== undefined) throw new RefusedRunError(refusal);
    last = run.id;
    onBegin(run);
    onEnd(run, await workOn(run, options));
    if (once) return;
  }
}
