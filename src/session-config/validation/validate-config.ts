import type { Config, ConfigValue } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';
import { pathOfPointer } from '../schema/pointer.ts';
import type { Result } from '../schema/result.ts';
import { configError, configProblem, type ConfigFault, type ConfigProblem, type PathError } from '../schema/config-problem.ts';
import { MAX_REPORTED, ofWhole, withinBounds } from './bounded-violations.ts';
import { narrowViolations } from './narrow-violations.ts';
import { prepareConfig } from './prepare-config.ts';
import { faultOf, reasonOf, statedAt } from './reason.ts';
import { sentPart } from './sent-part.ts';
import type { Validator, Violation } from './validator.ts';

/**
 * Validates a configuration: removes unknown members, sets defaults, then applies the schema. A required member with a default counts as
 * present. A configuration that is valid as it was sent is never rejected: a default that would break it is not set, and a member that it
 * needs stays. Nothing is coerced. If the validator sets defaults itself, none are set here.
 *
 * @param instance path of the request, for the problem; none by default
 * @returns the resulting configuration, or a problem with status 422 that lists every invalid parameter, without values
 */
export function validateConfig(config: Config, validator: Validator, instance = ''): Result<Config, ConfigProblem> {
  const validated = validatedConfig(config, validator);
  return validated.ok ? validated : { ok: false, error: configProblem(422, instance, validated.error) };
}

/** The errors that {@link validateConfig} finds, with the data that a page needs to show them in its own language. */
export function configFaults(config: Config, validator: Validator): readonly ConfigFault[] {
  const validated = validatedConfig(config, validator);
  return validated.ok ? [] : validated.error.map((error) => ({ ...configError(error), ...(error.fault && { fault: error.fault }) }));
}

function validatedConfig(config: Config, validator: Validator): Result<Config, readonly PathError[]> {
  const { schema } = validator;
  const ready = readyConfig(config, validator, false);
  if (ready === undefined) return { ok: false, error: pathErrors([ofWhole('too-much-work')], schema) };
  const violations = validator.violations(ready);
  const fitting = violations.length === 0 ? ready : otherFitting(config, ready, validator);
  if (fitting !== undefined) return { ok: true, value: fitting };
  return { ok: false, error: pathErrors(narrowViolations(violations, ready, schema), schema) };
}

/** The configuration for the validator; `undefined` if preparing it takes too much work. */
function readyConfig(config: Config, { schema, setsDefaults }: Validator, keepsUnknown: boolean): Config | undefined {
  const prepared = withinBounds(() => prepareConfig(config, schema, keepsUnknown), config);
  return setsDefaults === true && prepared !== undefined ? sentPart(prepared, config) : prepared;
}

/** Maximum number of values that are tried to find a valid one. */
const MAX_ATTEMPTS = 32;

/**
 * A sent configuration may be valid although the prepared one is not: an added default or a removed member can make a second alternative
 * match. Then only defaults with which it stays valid are set, and unknown members stay if necessary. Few values are tried, with the work
 * limit of one; defaults that could not be tried are not set.
 */
function otherFitting(config: Config, ready: Config, validator: Validator): Config | undefined {
  const tried = new Set([JSON.stringify(ready)]);
  const isValid = validator.verdicts?.() ?? ((value: Config): boolean => validator.violations(value).length === 0);
  const fits = (value: Config): boolean => {
    const text = JSON.stringify(value);
    if (tried.has(text) || tried.size > MAX_ATTEMPTS) return false;
    tried.add(text);
    return isValid(value);
  };
  for (const completed of [ready, readyConfig(config, validator, true)]) {
    if (completed === undefined) break;
    if (fits(completed)) return completed;
    const sent = sentPart(completed, config);
    if (fits(sent)) return withFittingMembers(sent, completed, fits);
  }
  return undefined;
}

/** A valid value with those members of another one with which it stays valid; halves of the members are tried before single ones. */
function withFittingMembers(sent: Config, completed: Config, fits: (value: Config) => boolean): Config {
  const changed = Object.keys(completed).filter((name) => JSON.stringify(completed[name]) !== JSON.stringify(sent[name]));
  const extended = (found: Config, names: readonly string[]): Config => {
    const next = Object.assign(nullObject<ConfigValue>(), found);
    for (const name of names) next[name] = completed[name] ?? null;
    if (fits(next)) return next;
    if (names.length < 2) return found;
    const middle = Math.ceil(names.length / 2);
    return extended(extended(found, names.slice(0, middle)), names.slice(middle));
  };
  return extended(sent, changed);
}

function pathErrors(violations: readonly Violation[], schema: SchemaObject): readonly PathError[] {
  const errors = new Map<string, PathError>();
  for (const violation of violations.slice(0, MAX_REPORTED)) {
    const error = { path: pathOfPointer(violation.pointer), ...saidOf(violation, schema) };
    errors.set(`${violation.pointer} ${error.reason}`, error);
  }
  return [...errors.values()];
}

/** The validator's own reason, else the reason of the keyword. */
function saidOf({ keyword, schemaPath, reason, fault }: Violation, schema: SchemaObject): Pick<PathError, 'reason' | 'fault'> {
  if (reason !== undefined) return { reason, ...(fault && { fault }) };
  const stated = statedAt(schemaPath, schema);
  return { reason: reasonOf(keyword, stated), fault: faultOf(keyword, stated) };
}
