import type { Config, ConfigError, SchemaObject } from '../session-config/index.ts';
import type { JudgeAnswer, JudgeQuestion } from './config-judge-messages.ts';

/** How long one judgement may take before its worker is ended, in milliseconds; a hostile pattern can take for ever. */
const TIME_LIMIT = 1000;

/** Judges configurations by schemas of strangers, in a worker that is ended when it takes too long. */
export interface ConfigJudge {
  /** What is wrong; nothing where the schema took too long, for then only the server can say. */
  judge(schema: SchemaObject, config: Config): Promise<readonly ConfigError[]>;
}

/** A judge whose worker starts with the first question. */
export function createConfigJudge(startWorker: () => Worker, timeLimit = TIME_LIMIT): ConfigJudge {
  let worker: Worker | undefined;
  let last = 0;
  return {
    judge: (schema, config) =>
      new Promise((resolve) => {
        const current = (worker ??= startWorker());
        const question: JudgeQuestion = { number: (last += 1), schema, config };
        const finish = (errors: readonly ConfigError[]): void => {
          clearTimeout(timer);
          current.removeEventListener('message', onMessage);
          current.removeEventListener('error', giveUp);
          resolve(errors);
        };
        const onMessage = ({ data }: MessageEvent<JudgeAnswer>): void => {
          if (data.number === question.number) finish(data.errors);
        };
        const giveUp = (): void => {
          current.terminate();
          if (worker === current) worker = undefined;
          finish([]);
        };
        const timer = setTimeout(giveUp, timeLimit);
        current.addEventListener('message', onMessage);
        current.addEventListener('error', giveUp);
        current.postMessage(question);
      }),
  };
}
