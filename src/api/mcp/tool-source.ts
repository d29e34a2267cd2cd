import type { AnswerSource } from '../source/answer-source.ts';

/** What the tools answer from. */
export interface ToolSource extends AnswerSource {
  /** Told of every error that a caller is only told of in general. */
  readonly onerror: (error: Error) => void;
}
