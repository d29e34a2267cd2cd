import { decodeConfig } from '../codec/decode-config.ts';
import { limitsOf, type CodecLimits } from '../codec/limits.ts';
import type { Config } from '../schema/config.ts';
import type { Result } from '../schema/result.ts';
import type { ConfigProblem } from '../schema/config-problem.ts';
import { withinBounds } from '../validation/bounded-violations.ts';
import { prepareConfig } from '../validation/prepare-config.ts';
import { readConfig } from '../validation/read-config.ts';
import { validateConfig } from '../validation/validate-config.ts';
import type { Validator } from '../validation/validator.ts';
import { configConflict, type ConfigConflict } from './config-conflict.ts';

/** Reads the configuration of requests. */
export interface ConfigReader {
  /** The configuration of a connection. */
  read(url: URL): Result<Config, ConfigProblem>;
  /** The configuration of a stored session, completed again; `undefined` if it is not valid any more. */
  restored(config: Config): Config | undefined;
  /**
   * The reason why a request does not belong to a session with the bound configuration (spec §1.4); `undefined` if it does. A request
   * without configuration always does.
   */
  refusal(url: URL, bound: Config): ConfigProblem | ConfigConflict | undefined;
}

/** @param limits of a query */
export function configReader(validator: Validator, limits: CodecLimits = {}): ConfigReader {
  const { schema } = validator;
  const completed = (config: Config): Config => withinBounds(() => prepareConfig(config, schema), config) ?? config;
  const read = (url: URL): Result<Config, ConfigProblem> => readConfig(url, validator, { limits });
  return {
    read,
    restored(config) {
      const valid = validateConfig(config, validator);
      return valid.ok ? valid.value : undefined;
    },
    refusal(url, bound) {
      if (sendsNoConfig(url, validator, limits)) return undefined;
      const requested = read(url);
      // A validator may leave defaults to its library: they are not a difference.
      return requested.ok ? configConflict(completed(bound), completed(requested.value), url.pathname) : requested.error;
    },
  };
}

/** Whether a URL has only parameters that are reserved for the platform or unknown to the schema. */
function sendsNoConfig(url: URL, { schema }: Validator, limits: CodecLimits): boolean {
  const sent = decodeConfig(url, schema, limits);
  if (!sent.ok) return false;
  const known = withinBounds(() => prepareConfig(sent.value, schema), sent.value);
  return known !== undefined && Object.keys(sent.value).every((name) => !Object.hasOwn(known, name));
}

/** The maximum number of characters of a query. */
export function maxQueryLength(limits: CodecLimits = {}): number {
  return limitsOf(limits).maxLength;
}
