import { Worker } from 'node:worker_threads';

import type { CheckResponse, CheckRequest } from './worker-messages.ts';
import { schemaProblem, type SchemaResult } from './schema-result.ts';

/** Memory of one worker, in MiB: what no schema within the limits needs. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const;

/** Milliseconds until a worker must have started; this machine may be busy. */
const START_MS = 30_000;

/** Starts the worker that compiles schemas. */
export function startCheckWorker(): Worker {
  // What compiles schemas of strangers needs to know no setting, and no key.
  return new Worker(new URL('./check-worker.ts', import.meta.url), { resourceLimits: MEMORY, env: {} });
}

interface Question {
  readonly schemas: readonly string[];
  readonly verdicts: SchemaResult[];
  readonly resolve: (verdicts: readonly SchemaResult[]) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that judges schemas one after the other, with a time limit for each. It does not keep the process alive by itself. */
export class WorkerChecker {
  readonly #timeLimitMs: number;
  readonly #worker: Worker;
  #isReady = false;
  #hasEnded = false;
  #question: Question | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param worker says that it is ready, and answers each question with as many verdicts as it has schemas
   * @param timeLimitMs for one schema, counted from when the one before was done
   */
  constructor(worker: Worker, timeLimitMs: number) {
    this.#worker = worker;
    this.#timeLimitMs = timeLimitMs;
    this.#worker.unref();
    this.#worker.on('message', (answer: CheckResponse) => this.#hear(answer));
    // An error can be heard before what the worker said earlier; its end cannot.
    this.#worker.on('error', () => undefined);
    this.#worker.on('exit', () => {
      this.#giveUp('unjudgeable');
      this.#hasEnded = true;
    });
  }

  /** Whether it is of no further use: it has ended, or was ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Verdicts in the order of the schemas; fewer where the last of them ended the worker. Asked once at a time.
   *
   * @param schemas JSON texts
   * @throws Error where the worker cannot be started
   */
  judge(schemas: readonly string[]): Promise<readonly SchemaResult[]> {
    return new Promise((resolve, reject) => {
      this.#question = { schemas, verdicts: [], resolve, reject };
      // Answers are awaited, also where nothing else keeps the process alive.
      this.#worker.ref();
      this.#worker.postMessage({ schemas } satisfies CheckRequest);
      this.#startClock();
    });
  }

  /** Ends the worker; a question that is under way has no answer. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  #hear(answer: CheckResponse): void {
    if (answer.kind === 'ready') this.#isReady = true;
    else this.#question?.verdicts.push(answer.verdict);
    const { schemas, verdicts } = this.#question ?? {};
    if (schemas === undefined || verdicts === undefined) return;
    if (verdicts.length === schemas.length) this.#finish();
    else this.#startClock();
  }

  #startClock(): void {
    clearTimeout(this.#timer);
    const told = this.#question?.verdicts.length;
    const isLate = (): void => {
      if (this.#question?.verdicts.length === told) this.#giveUp('too-slow');
    };
    // Where this thread was busy, the answer may lie there already: it is read before it is called late.
    this.#timer = setTimeout(() => setImmediate(isLate), this.#isReady ? this.#timeLimitMs : START_MS);
  }

  #giveUp(code: 'too-slow' | 'unjudgeable'): void {
    const question = this.#question;
    if (this.#hasEnded || question === undefined) return;
    if (this.#isReady) question.verdicts.push(schemaProblem(code));
    else question.reject(new Error('The worker that judges schemas cannot be started.'));
    void this.end();
    this.#finish();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#worker.unref();
    const question = this.#question;
    this.#question = undefined;
    question?.resolve(question.verdicts);
  }
}
