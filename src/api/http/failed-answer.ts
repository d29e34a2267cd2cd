import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';

/** The response to an internal error. It has no details; the operator's log has them. */
export function failedAnswer(headers: AnswerHeaders = {}): ApiAnswer {
  return problemAnswer('failed', 'The catalogue could not answer. Try again later.', headers);
}
