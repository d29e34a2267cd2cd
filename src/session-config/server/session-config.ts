import type { Config } from '../schema/config.ts';
import type { Validator } from '../validation/validator.ts';

/**
 * The accepted configuration of a session, and its typed form.
 *
 * @typeParam T the configuration as the server's code sees it
 */
export interface SessionConfig<T> {
  readonly validator: Validator;
  /** Returns a valid configuration in its typed form. Called once per connection. */
  readonly typed: (config: Config) => T;
}

/** A session configuration with any validator: the server gets the configuration unchanged. */
export function jsonSchemaConfig(validator: Validator): SessionConfig<Config> {
  return { validator, typed: (config) => config };
}
