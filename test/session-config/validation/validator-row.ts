import type { Config, SchemaObject } from '../../../src/session-config/index.ts';

/** One schema, a configuration, and the expected result. */
export interface Row {
  readonly title: string;
  readonly schema: SchemaObject;
  readonly config: Config;
  /** The configuration to work with; absent where it is refused. */
  readonly ready?: Config;
  /** The parameters that are named; absent where it is accepted. */
  readonly wrong?: readonly string[];
}

/** A schema of an object with these members. */
export function object(properties: SchemaObject, required: readonly string[] = []): SchemaObject {
  return { type: 'object', properties, required };
}
