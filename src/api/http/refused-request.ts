import type { ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';

/** A request whose parameters cannot be read, and its response. */
export interface RefusedRequest {
  readonly refusal: ApiAnswer;
}

/**
 * Refuses the parameters of a request.
 *
 * @param detail what is wrong, with nothing of the request
 */
export function refused(detail: string): RefusedRequest {
  return { refusal: problemAnswer('bad-request', detail) };
}
