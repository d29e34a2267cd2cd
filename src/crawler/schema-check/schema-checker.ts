import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';

import type { JsonObject } from '../../catalog/parsing/json-tree.ts';
import { checkSchema } from '../../session-config/validation/check-schema.ts';
import { WorkerChecker, startCheckWorker } from './worker-checker.ts';
import { isSimpleSchema } from './simple-schema.ts';
import { exceededLimit } from './schema-limits.ts';
import { OK, resultOfError, type SchemaResult } from './schema-result.ts';

/** Judges schemas of strangers: whether they can be used, and whether using them is bounded. */
export interface SchemaChecker {
  /**
   * Verdicts in the order of the schemas. Nothing is fetched, and nothing that a schema does throws, hangs or takes more than its time.
   *
   * @throws Error where no worker can be started
   */
  judge(schemas: readonly JsonObject[]): Promise<readonly SchemaResult[]>;
  /** Ends the workers, when all answers are there. */
  close(): Promise<void>;
}

/** What a judge may cost. */
export interface SchemaCheckerOptions {
  /** Milliseconds that a worker may take for one schema. Default 250. */
  readonly timeLimitMs?: number;
  /** Workers at the same time, started when they are needed. Default 2. */
  readonly workers?: number;
  /** Stand-in for tests. */
  readonly startWorker?: () => Worker;
}

/** Schemas that are sent to a worker in one message. */
const AT_ONCE = 64;
/** Verdicts of workers that are remembered; a run has fewer schemas that differ and are not plain, unless someone makes them up. */
const REMEMBERED = 20_000;

interface Case {
  readonly text: string;
  readonly resolve: (verdict: SchemaResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A judge. What is too large, or plain, is judged by looking at it. The rest is compiled in a worker, which is ended where one schema takes
 * too long; equal ones once.
 */
export function createSchemaChecker(options: SchemaCheckerOptions = {}): SchemaChecker {
  const workers = new CheckWorkers(options);
  return {
    judge: (schemas) => {
      const verdicts = schemas.map((schema) => {
        const verdict = atOnce(schema);
        return verdict === undefined ? workers.ask(schema) : Promise.resolve(verdict);
      });
      workers.start();
      return Promise.all(verdicts);
    },
    close: () => workers.close(),
  };
}

/** Workers that share a queue of schemas. */
class CheckWorkers {
  readonly #startJudge: () => WorkerChecker;
  readonly #most: number;
  readonly #known = new Map<string, Promise<SchemaResult>>();
  readonly #waiting: Case[] = [];
  readonly #judges = new Set<WorkerChecker>();
  readonly #idle: WorkerChecker[] = [];
  #busy = 0;

  constructor({ timeLimitMs = 250, workers = 2, startWorker = startCheckWorker }: SchemaCheckerOptions) {
    this.#startJudge = () => new WorkerChecker(startWorker(), timeLimitMs);
    this.#most = workers;
  }

  /** The verdict on a schema; one that was asked for before is not judged again. */
  ask(schema: JsonObject): Promise<SchemaResult> {
    const text = JSON.stringify(schema);
    const key = createHash('sha256').update(text).digest('base64');
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const verdict = new Promise<SchemaResult>((resolve, reject) => this.#waiting.push({ text, resolve, reject }));
    this.#known.set(key, verdict);
    // A worker that could not be started may be the next time.
    verdict.catch(() => this.#known.delete(key));
    return verdict;
  }

  /** Sets to work as many workers as the queue needs. */
  start(): void {
    // One that starts loads the compiler anew: a second one is for more than the first can take at once.
    while (this.#waiting.length > this.#busy * AT_ONCE && this.#busy < this.#most) {
      this.#busy += 1;
      void this.#work(this.#idle.pop() ?? this.#opened());
    }
  }

  async close(): Promise<void> {
    const judges = [...this.#judges];
    this.#judges.clear();
    this.#idle.length = 0;
    for (const judge of judges) await judge.end();
  }

  #opened(): WorkerChecker {
    const judge = this.#startJudge();
    this.#judges.add(judge);
    return judge;
  }

  async #work(first: WorkerChecker): Promise<void> {
    let judge = first;
    for (let cases = this.#waiting.splice(0, AT_ONCE); cases.length > 0; cases = this.#waiting.splice(0, AT_ONCE)) {
      if (judge.hasEnded) {
        this.#judges.delete(judge);
        judge = this.#opened();
      }
      try {
        const verdicts = await judge.judge(cases.map(({ text }) => text));
        cases.forEach(({ resolve }, index) => verdicts[index] && resolve(verdicts[index]));
        this.#waiting.unshift(...cases.slice(verdicts.length));
      } catch (error) {
        for (const { reject } of cases) reject(error);
      }
    }
    this.#busy -= 1;
    if (!judge.hasEnded) this.#idle.push(judge);
  }
}

/** The verdict on a schema that needs no worker. */
function atOnce(schema: JsonObject): SchemaResult | undefined {
  const passed = exceededLimit(schema);
  if (passed !== undefined) return passed;
  if (!isSimpleSchema(schema)) return undefined;
  try {
    checkSchema(schema);
    return OK;
  } catch (error) {
    return resultOfError(error);
  }
}
