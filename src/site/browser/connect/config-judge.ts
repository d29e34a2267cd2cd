import type { Config, ConfigFault, SchemaObject } from '../../../session-config/index.ts';
import type { JudgeAnswer, JudgeQuestion } from './config-judge-messages.ts';

/** How long one judgement may take before its worker is ended, in milliseconds; a hostile pattern can take for ever. */
const TIME_LIMIT = 400;

/** Judges configurations by schemas of strangers, in a worker that is ended when it takes too long. */
export interface ConfigJudge {
  /**
   * What is wrong. A judgement that takes too long is made again without regular expressions; where that takes too long as well, nothing
   * is said, for then only the server can say.
   */
  judge(schema: SchemaObject, config: Config): Promise<readonly ConfigFault[]>;
}

/** A judge whose worker starts with the first question. The time counts from when the worker is there. */
export function createConfigJudge(startWorker: () => Worker, timeLimit = TIME_LIMIT): ConfigJudge {
  let bench: Bench | undefined;
  let last = 0;
  const ask = async (question: Omit<JudgeQuestion, 'number'>): Promise<readonly ConfigFault[] | undefined> => {
    const current = (bench ??= benchOf(startWorker()));
    const answer = (await current.ready) ? await answerOf(current.worker, { ...question, number: (last += 1) }, timeLimit) : undefined;
    if (answer === undefined) {
      current.worker.terminate();
      if (bench === current) bench = undefined;
    }
    return answer;
  };
  return {
    judge: async (schema, config) =>
      (await ask({ schema, config, withoutPatterns: false })) ?? (await ask({ schema, config, withoutPatterns: true })) ?? [],
  };
}

interface Bench {
  readonly worker: Worker;
  /** Whether the worker could be loaded. */
  readonly ready: Promise<boolean>;
}

/** A worker's first message says that it is there. */
function benchOf(worker: Worker): Bench {
  const ready = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
  return { worker, ready };
}

/** The answer to a question; `undefined` where the worker breaks, or takes longer than the limit. */
function answerOf(worker: Worker, question: JudgeQuestion, timeLimit: number): Promise<readonly ConfigFault[] | undefined> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const finish = (errors: readonly ConfigFault[] | undefined): void => {
      clearTimeout(timer);
      heard.abort();
      resolve(errors);
    };
    const timer = setTimeout(finish, timeLimit, undefined);
    const onMessage = ({ data }: MessageEvent<JudgeAnswer>): void => {
      if (data.number === question.number) finish(data.errors);
    };
    worker.addEventListener('message', onMessage, heard);
    worker.addEventListener('error', () => finish(undefined), heard);
    worker.postMessage(question);
  });
}
