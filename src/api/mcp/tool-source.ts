import type { AnswerSource } from '../source/answer-source.ts';
import type { CountTokens } from './answer-cost.ts';

/** The data from which the tools answer. */
export interface ToolSource extends AnswerSource {
  /** Called with every internal error. Callers get only a general message. */
  readonly onerror: (error: Error) => void;
  /** Loads a tokenizer, with which each answer states its own context cost. Default: the cost is approximate. */
  readonly countTokens?: (() => Promise<CountTokens>) | undefined;
}
