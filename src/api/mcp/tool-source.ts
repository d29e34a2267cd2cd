import type { AnswerSource } from '../source/answer-source.ts';

/** The data from which the tools answer. */
export interface ToolSource extends AnswerSource {
  /** Called with every internal error. Callers get only a general message. */
  readonly onerror: (error: Error) => void;
}
