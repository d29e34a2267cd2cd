import type { Config, ConfigFault, SchemaObject } from '../../../session-config/index.ts';

/** A configuration to be judged by a schema. */
export interface JudgeQuestion {
  readonly number: number;
  readonly schema: SchemaObject;
  readonly config: Config;
  /** Whether regular expressions are left out, because they took too long. */
  readonly withoutPatterns: boolean;
}

/** What is wrong with it. */
export interface JudgeAnswer {
  readonly number: number;
  readonly errors: readonly ConfigFault[];
}
