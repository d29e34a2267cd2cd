import { Worker } from 'node:worker_threads';

import type { CheckResponse, CheckRequest } from './worker-messages.ts';
import { schemaProblem, type SchemaResult } from './schema-result.ts';

/** Memory limit of one worker, in MiB. No schema within the limits needs as much. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const;

/** Time limit for the start of a worker in milliseconds, long because the machine may be busy. */
const START_TIMEOUT_MS = 30_000;

/** Elapsed time after which a worker is terminated, as a multiple of its time limit: it may wait instead of compute. */
const MAX_ELAPSED = 40;

/** Starts the worker that compiles schemas. */
export function startCheckWorker(): Worker {
  // The worker compiles untrusted schemas, so it gets no settings and no keys.
  return new Worker(new URL('./check-worker.ts', import.meta.url), { resourceLimits: MEMORY, env: {} });
}

interface Batch {
  readonly schemas: readonly string[];
  readonly results: SchemaResult[];
  readonly resolve: (results: readonly SchemaResult[]) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that checks schemas one by one with a time limit each. An idle one does not keep the process alive. */
export class WorkerChecker {
  readonly #timeLimitMs: number;
  readonly #worker: Worker;
  #isReady = false;
  #hasEnded = false;
  #batch: Batch | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param worker sends `ready`, then one result for each schema of a request
   * @param timeLimitMs processor time for one schema. It is measured once as much time has elapsed since the previous result, so at most
   *   twice as much is used.
   */
  constructor(worker: Worker, timeLimitMs: number) {
    this.#worker = worker;
    this.#timeLimitMs = timeLimitMs;
    this.#worker.unref();
    this.#worker.on('message', (response: CheckResponse) => this.#receive(response));
    // `error` may arrive before earlier messages, `exit` does not. So only `exit` is handled.
    this.#worker.on('error', () => undefined);
    this.#worker.on('exit', () => {
      this.#giveUp('uncheckable');
      this.#hasEnded = true;
    });
  }

  /** Whether the worker has ended or was terminated. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Checks a batch; the results are in the order of the schemas. There are fewer if the last one ended the worker. Only one call at a time.
   *
   * @param schemas JSON texts
   * @throws Error if the worker cannot be started
   */
  check(schemas: readonly string[]): Promise<readonly SchemaResult[]> {
    return new Promise((resolve, reject) => {
      this.#batch = { schemas, results: [], resolve, reject };
      // Keeps the process alive until the results arrive.
      this.#worker.ref();
      this.#worker.postMessage({ schemas } satisfies CheckRequest);
      this.#startTimer();
    });
  }

  /** Terminates the worker; a pending batch gets no results. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  #receive(response: CheckResponse): void {
    if (response.kind === 'ready') this.#isReady = true;
    else this.#batch?.results.push(response.result);
    const { schemas, results } = this.#batch ?? {};
    if (schemas === undefined || results === undefined) return;
    if (results.length === schemas.length) this.#finish();
    else this.#startTimer();
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    const { results } = this.#batch ?? {};
    const before = results?.length;
    const isWaiting = (): boolean => results === this.#batch?.results && results?.length === before;
    if (this.#isReady) this.#limitTime(isWaiting, performance.now() + MAX_ELAPSED * this.#timeLimitMs);
    else this.#after(START_TIMEOUT_MS, () => isWaiting() && this.#giveUp('too-slow'));
  }

  /** Terminates the worker once it has computed for the limit. On a busy machine, elapsed time says little about a schema. */
  #limitTime(isWaiting: () => boolean, deadline: number, computed?: number): void {
    this.#after(this.#timeLimitMs, () => {
      if (!isWaiting()) return;
      // A worker that cannot be interrupted does not answer.
      this.#after(deadline - performance.now(), () => isWaiting() && this.#giveUp('too-slow'));
      void processorTime(this.#worker).then((now) => {
        if (!isWaiting()) return;
        clearTimeout(this.#timer);
        if (now - (computed ?? now) >= this.#timeLimitMs) this.#giveUp('too-slow');
        else this.#limitTime(isWaiting, deadline, computed ?? now);
      });
    });
  }

  /** If this thread was busy, a result may be in the message queue: it is read before the time counts. */
  #after(milliseconds: number, act: () => void): void {
    this.#timer = setTimeout(() => setImmediate(act), milliseconds);
  }

  #giveUp(code: 'too-slow' | 'uncheckable'): void {
    const batch = this.#batch;
    if (this.#hasEnded || batch === undefined) return;
    if (this.#isReady) batch.results.push(schemaProblem(code));
    else batch.reject(new Error('The worker that checks schemas cannot be started.'));
    void this.end();
    this.#finish();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#worker.unref();
    const batch = this.#batch;
    this.#batch = undefined;
    batch?.resolve(batch.results);
  }
}

/** Milliseconds that a worker has computed; 0 if it has ended. */
async function processorTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
