import type { Config, ConfigFault, SchemaObject } from '../../../session-config/index.ts';
import type { ValidationResponse, ValidationRequest } from './config-validator-messages.ts';

/** Maximum duration of one validation before its worker is terminated, in milliseconds: a hostile pattern can run forever. */
const TIME_LIMIT = 400;

/** Validates configurations against untrusted schemas, in a worker that is terminated when it takes too long. */
export interface ConfigValidator {
  /**
   * The errors of a configuration. A validation that takes too long is repeated without regular expressions. If that takes too long as
   * well, there are no errors: only the server can check then.
   */
  validate(schema: SchemaObject, config: Config): Promise<readonly ConfigFault[]>;
}

/** Starts the worker that validates. */
function startValidatorWorker(): Worker {
  return new Worker(new URL('./config-validator-worker.ts', import.meta.url), { type: 'module' });
}

/** A validator whose worker starts with the first request. The time limit counts from the moment when the worker is ready. */
export function createConfigValidator(startWorker = startValidatorWorker, timeLimit = TIME_LIMIT): ConfigValidator {
  let started: StartedWorker | undefined;
  let last = 0;
  const ask = async (request: Omit<ValidationRequest, 'number'>): Promise<readonly ConfigFault[] | undefined> => {
    const current = (started ??= startedWorker(startWorker()));
    const answer = (await current.ready) ? await answerOf(current.worker, { ...request, number: (last += 1) }, timeLimit) : undefined;
    if (answer === undefined) {
      current.worker.terminate();
      if (started === current) started = undefined;
    }
    return answer;
  };
  return {
    validate: async (schema, config) =>
      (await ask({ schema, config, withoutPatterns: false })) ?? (await ask({ schema, config, withoutPatterns: true })) ?? [],
  };
}

interface StartedWorker {
  readonly worker: Worker;
  /** Whether the worker could be loaded. */
  readonly ready: Promise<boolean>;
}

/** The first message of a worker signals that it is ready. */
function startedWorker(worker: Worker): StartedWorker {
  const ready = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
  return { worker, ready };
}

/** The answer to a request; `undefined` if the worker fails, or takes longer than the limit. */
function answerOf(worker: Worker, request: ValidationRequest, timeLimit: number): Promise<readonly ConfigFault[] | undefined> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const finish = (errors: readonly ConfigFault[] | undefined): void => {
      clearTimeout(timer);
      listeners.abort();
      resolve(errors);
    };
    const timer = setTimeout(finish, timeLimit, undefined);
    const onMessage = ({ data }: MessageEvent<ValidationResponse>): void => {
      if (data.number === request.number) finish(data.errors);
    };
    worker.addEventListener('message', onMessage, listeners);
    worker.addEventListener('error', () => finish(undefined), listeners);
    worker.postMessage(request);
  });
}
