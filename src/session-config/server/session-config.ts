import type { Config } from '../schema/config.ts';
import type { Validator } from '../validation/validator.ts';

/**
 * What a server accepts as the configuration of a session, and the form in which it wants it.
 *
 * @typeParam T the configuration as the server's code sees it
 */
export interface SessionConfig<T> {
  readonly validator: Validator;
  /** A valid configuration in the server's form. Called once for each connection. */
  readonly typed: (config: Config) => T;
}

/** A session schema of any validator: the server gets the configuration as it was read. */
export function jsonSchemaConfig(validator: Validator): SessionConfig<Config> {
  return { validator, typed: (config) => config };
}
