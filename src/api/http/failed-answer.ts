import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';

/** The answer where the catalogue itself failed: a client learns no more, and its operator is told of the error. */
export function failedAnswer(headers: AnswerHeaders = {}): ApiAnswer {
  return problemAnswer('failed', 'The catalogue could not answer. Ask again later.', headers);
}
