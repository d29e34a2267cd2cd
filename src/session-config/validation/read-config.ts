import { decodeConfig } from '../codec/decode-config.ts';
import type { CodecLimits } from '../codec/limits.ts';
import { queryOf, type QueryInput } from '../codec/query.ts';
import type { Config } from '../schema/config.ts';
import type { Result } from '../schema/result.ts';
import type { ConfigProblem } from '../schema/config-problem.ts';
import { validateConfig } from './validate-config.ts';
import type { Validator } from './validator.ts';

/** Options for reading a configuration. */
export interface ReadConfigOptions {
  /** Limits of the query. */
  readonly limits?: CodecLimits;
  /** Path in the problem. Default: that of the input. */
  readonly instance?: string;
}

/**
 * Reads the configuration of a connection from its URL: decoded, completed and validated (spec §4.4, 7.2).
 *
 * @returns the configuration, or a problem to send as JSON with its status: 400 unreadable, 422 invalid
 */
export function readConfig(input: QueryInput, validator: Validator, options: ReadConfigOptions = {}): Result<Config, ConfigProblem> {
  const instance = options.instance ?? queryOf(input).instance;
  const decoded = decodeConfig(input, validator.schema, options.limits);
  return decoded.ok ? validateConfig(decoded.value, validator, instance) : { ok: false, error: { ...decoded.error, instance } };
}
