import type { IntentResult } from './intents.ts';
import type { Spent } from './meter.ts';
import type { TaskResult } from './tasks.ts';

/** The figures of all intents over one interface. */
export interface IntentFigures {
  readonly how: string;
  readonly asked: number;
  /** First results that are right. */
  readonly right: number;
  /** First results that can be acted on. */
  readonly actionable: number;
  /** First results that are right, and of which the record has a way to use the server. */
  readonly rightWithWay: number;
  readonly precision: number;
  /** Mean of an answer. */
  readonly tokens: number;
}

/** What was measured. */
export interface Figures {
  readonly tokenizer: string;
  readonly servers: number;
  readonly maps: readonly (Spent & { readonly how: string })[];
  readonly tasks: readonly TaskResult[];
  readonly intents: readonly IntentFigures[];
}

/** Figures of an earlier state of the project. */
export interface RecordedFigures extends Figures {
  readonly commit: string;
  readonly date: string;
}

/** The figures of the results of all intents. */
export function intentFigures(how: string, results: readonly IntentResult[]): IntentFigures {
  const count = (is: (result: IntentResult) => boolean): number => results.filter(is).length;
  const mean = (of: (result: IntentResult) => number): number => results.reduce((sum, each) => sum + of(each), 0) / results.length;
  return {
    ...{ how, asked: results.length },
    right: count(({ isRight }) => isRight),
    actionable: count(({ isActionable }) => isActionable),
    rightWithWay: count(({ isRight, hasWay }) => isRight && hasWay),
    precision: mean(({ precision }) => precision),
    tokens: mean(({ tokens }) => tokens),
  };
}
