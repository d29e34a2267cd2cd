import type { Config, ConfigFault, SchemaObject } from '../../../session-config/index.ts';

/** A configuration to validate against a schema. */
export interface ValidationRequest {
  readonly number: number;
  readonly schema: SchemaObject;
  readonly config: Config;
  /** Whether to ignore regular expressions, because they took too long. */
  readonly withoutPatterns: boolean;
}

/** The errors of a configuration. */
export interface ValidationResponse {
  readonly number: number;
  readonly errors: readonly ConfigFault[];
}
