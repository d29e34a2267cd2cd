import { setTimeout } from 'node:timers/promises';

import { isLostOrBusy } from '../connection/retried.ts';
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
  /** Called where the database was lost, once until it answers again. */
  readonly onLost?: (() => void) | undefined;
}

/** Milliseconds between two looks for a run. */
const POLL = 500;

/** A worker that cannot read for a run, for example because it is another version. The message says what to do. */
export class RefusedRunError extends Error {
  override name = 'RefusedRunError' as const;
}

/**
 * Waits for runs and reads their sources, until the signal aborts. A database that is lost meanwhile is waited for, and a run that goes on
 * after that is continued.
 *
 * @throws RefusedRunError if a run needs another worker
 */
export async function serveRuns(options: ServeOptions): Promise<void> {
  const { signal, once, onLost } = options;
  let last = '0';
  let isWaiting = false;
  while (!signal.aborted) {
    try {
      const done = await readNext(options, last);
      isWaiting = false;
      if (done !== undefined) {
        if (once) return;
        last = done;
        continue;
      }
    } catch (error) {
      if (!isLostOrBusy(error)) throw error;
      if (!isWaiting) onLost?.();
      isWaiting = true;
    }
    await setTimeout(POLL, undefined, { signal }).catch(() => undefined);
  }
}

/** Reads for the run after another one. Returns its id; `undefined` if there is none. */
async function readNext(options: ServeOptions, after: string): Promise<string | undefined> {
  const { database, version, allowPrivateHosts, onBegin, onEnd } = options;
  const run = await currentRun(database, after);
  if (run === undefined) return undefined;
  const refusal = refusalOf(run, { version, allowPrivateHosts });
  if (refusal !== undefined) throw new RefusedRunError(refusal);
  onBegin(run);
  onEnd(run, await workOn(run, options));
  return run.id;
}
