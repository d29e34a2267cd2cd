import { decodeConfig } from '../codec/decode-config.ts';
import type { CodecLimits } from '../codec/limits.ts';
import type { Config } from '../schema/config.ts';
import type { Result } from '../schema/result.ts';
import type { ConfigProblem } from '../schema/config-problem.ts';
import { prepareConfig } from '../validation/prepare-config.ts';
import { readConfig } from '../validation/read-config.ts';
import type { Validator } from '../validation/validator.ts';
import { configConflict, type ConfigConflict } from './config-conflict.ts';

/** Reads what requests say of their configuration. */
export interface ConfigReader {
  /** The configuration of a connection. */
  read(url: URL): Result<Config, ConfigProblem>;
  /**
   * Why a request is not one of a session that was opened with the bound configuration (spec §1.4); `undefined` where it is. A request
   * that says nothing of the configuration always is.
   */
  refusal(url: URL, bound: Config): ConfigProblem | ConfigConflict | undefined;
}

/** @param limits how much of a query is read */
export function configReader(validator: Validator, limits: CodecLimits = {}): ConfigReader {
  const { schema } = validator;
  const read = (url: URL): Result<Config, ConfigProblem> => readConfig(url, validator, { limits });
  return {
    read,
    refusal(url, bound) {
      if (isSilent(url, validator, limits)) return undefined;
      const asked = read(url);
      // A validator may leave defaults to its library: they are no difference.
      return asked.ok ? configConflict(prepareConfig(bound, schema), prepareConfig(asked.value, schema), url.pathname) : asked.error;
    },
  };
}

/** Whether an address has only parameters of the platform, and others that the schema does not know. */
function isSilent(url: URL, { schema }: Validator, limits: CodecLimits): boolean {
  const sent = decodeConfig(url, schema, limits);
  if (!sent.ok) return false;
  const known = prepareConfig(sent.value, schema);
  return Object.keys(sent.value).every((name) => !Object.hasOwn(known, name));
}
