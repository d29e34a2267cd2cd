import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';

import type { JsonObject } from '../../catalog/parsing/json-tree.ts';
import { checkSchema } from '../../session-config/validation/check-schema.ts';
import { WorkerChecker, startCheckWorker } from './worker-checker.ts';
import { isSimpleSchema } from './simple-schema.ts';
import { exceededLimit } from './schema-limits.ts';
import { OK, resultOfError, type SchemaResult } from './schema-result.ts';

/** Checks untrusted schemas: whether they are valid, and whether compiling them ends in bounded time. */
export interface SchemaChecker {
  /**
   * Checks schemas; the results are in their order. No reference is fetched. A schema cannot throw, hang or exceed the time limit.
   *
   * @throws Error if no worker can be started
   */
  check(schemas: readonly JsonObject[]): Promise<readonly SchemaResult[]>;
  /** Ends the workers. Call it after all results have arrived. */
  close(): Promise<void>;
}

/** Options of a checker. */
export interface SchemaCheckerOptions {
  /** Time limit of a worker for one schema, in milliseconds. Default 250. */
  readonly timeLimitMs?: number;
  /** Maximum number of workers; they start on demand. Default 2. */
  readonly workers?: number;
  /** Stand-in for tests. */
  readonly startWorker?: () => Worker;
}

/** Schemas that are sent to a worker in one message. */
const BATCH_SIZE = 64;
/** Cached results of workers. A real crawl has fewer distinct schemas that are not simple. */
const CACHE_SIZE = 20_000;

interface PendingSchema {
  readonly text: string;
  readonly resolve: (result: SchemaResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates a checker. Schemas that are too large or simple are checked directly. All others are compiled in a worker, equal ones once; a
 * worker is terminated when a schema exceeds the time limit.
 */
export function createSchemaChecker(options: SchemaCheckerOptions = {}): SchemaChecker {
  const workers = new CheckWorkers(options);
  return {
    check: (schemas) => {
      const results = schemas.map((schema) => {
        const result = checkDirectly(schema);
        return result === undefined ? workers.enqueue(schema) : Promise.resolve(result);
      });
      workers.start();
      return Promise.all(results);
    },
    close: () => workers.close(),
  };
}

/** Workers that share a queue of schemas. */
class CheckWorkers {
  readonly #startChecker: () => WorkerChecker;
  readonly #maxWorkers: number;
  readonly #cache = new Map<string, Promise<SchemaResult>>();
  readonly #waiting: PendingSchema[] = [];
  readonly #checkers = new Set<WorkerChecker>();
  readonly #idle: WorkerChecker[] = [];
  #busy = 0;

  constructor({ timeLimitMs = 250, workers = 2, startWorker = startCheckWorker }: SchemaCheckerOptions) {
    this.#startChecker = () => new WorkerChecker(startWorker(), timeLimitMs);
    this.#maxWorkers = workers;
  }

  /** Enqueues a schema; a schema that was enqueued before is not checked again. */
  enqueue(schema: JsonObject): Promise<SchemaResult> {
    const text = JSON.stringify(schema);
    const key = createHash('sha256').update(text).digest('base64');
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    const result = new Promise<SchemaResult>((resolve, reject) => this.#waiting.push({ text, resolve, reject }));
    this.#cache.set(key, result);
    // A failed worker start may succeed the next time.
    result.catch(() => this.#cache.delete(key));
    return result;
  }

  /** Starts as many workers as the queue needs. */
  start(): void {
    // A new worker loads the compiler, so a second one starts only if the queue exceeds one batch.
    while (this.#waiting.length > this.#busy * BATCH_SIZE && this.#busy < this.#maxWorkers) {
      this.#busy += 1;
      void this.#work(this.#idle.pop());
    }
  }

  async close(): Promise<void> {
    const checkers = [...this.#checkers];
    this.#checkers.clear();
    this.#idle.length = 0;
    for (const checker of checkers) await checker.end();
  }

  #replacing(ended: WorkerChecker | undefined): WorkerChecker {
    if (ended !== undefined) this.#checkers.delete(ended);
    const checker = this.#startChecker();
    this.#checkers.add(checker);
    return checker;
  }

  async #work(first: WorkerChecker | undefined): Promise<void> {
    let checker = first;
    for (let batch = this.#waiting.splice(0, BATCH_SIZE); batch.length > 0; batch = this.#waiting.splice(0, BATCH_SIZE)) {
      try {
        if (checker === undefined || checker.hasEnded) checker = this.#replacing(checker);
        const results = await checker.check(batch.map(({ text }) => text));
        batch.forEach(({ resolve }, index) => results[index] && resolve(results[index]));
        this.#waiting.unshift(...batch.slice(results.length));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#busy -= 1;
    if (checker?.hasEnded === false) this.#idle.push(checker);
  }
}

/** The result for a schema that needs no worker. */
function checkDirectly(schema: JsonObject): SchemaResult | undefined {
  const exceeded = exceededLimit(schema);
  if (exceeded !== undefined) return exceeded;
  if (!isSimpleSchema(schema)) return undefined;
  try {
    checkSchema(schema);
    return OK;
  } catch (error) {
    return resultOfError(error);
  }
}
