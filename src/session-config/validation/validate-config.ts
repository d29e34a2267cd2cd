import type { Config } from '../config.ts';
import type { SchemaObject } from '../json-schema.ts';
import { pathOfPointer } from '../pointer.ts';
import type { Result } from '../result.ts';
import { configError, configProblem, type ConfigFault, type ConfigProblem, type PathError } from './config-problem.ts';
import { narrowViolations } from './narrow-violations.ts';
import { prepareConfig } from './prepare-config.ts';
import { faultOf, reasonOf, statedAt } from './reason.ts';
import { sentPart } from './sent-part.ts';
import type { Validator, Violation } from './validator.ts';

/**
 * Judges a configuration: unknown members are taken away, defaults set, then the schema must hold. A required member with a default is
 * satisfied. Nothing is coerced. Where the validator sets defaults itself, none are set here.
 *
 * @param instance path that was asked, for the problem; none by default
 * @returns the configuration to work with, or a problem with status 422 that names every parameter that is wrong, and no value
 */
export function validateConfig(config: Config, validator: Validator, instance = ''): Result<Config, ConfigProblem> {
  const judged = judgedConfig(config, validator);
  return judged.ok ? judged : { ok: false, error: configProblem(422, instance, judged.error) };
}

/** What {@link validateConfig} finds wrong, with the data that a page needs to say it in its own language. */
export function configFaults(config: Config, validator: Validator): readonly ConfigFault[] {
  const judged = judgedConfig(config, validator);
  return judged.ok ? [] : judged.error.map((error) => ({ ...configError(error), ...(error.fault && { fault: error.fault }) }));
}

function judgedConfig(config: Config, validator: Validator): Result<Config, readonly PathError[]> {
  const prepared = prepareConfig(config, validator.schema);
  const ready = validator.setsDefaults === true ? sentPart(prepared, config) : prepared;
  const violations = narrowViolations(validator.violations(ready), ready, validator.schema);
  return violations.length === 0 ? { ok: true, value: ready } : { ok: false, error: pathErrors(violations, validator.schema) };
}

function pathErrors(violations: readonly Violation[], schema: SchemaObject): readonly PathError[] {
  const errors = new Map<string, PathError>();
  for (const violation of violations) {
    const error = { path: pathOfPointer(violation.pointer), ...saidOf(violation, schema) };
    errors.set(`${violation.pointer} ${error.reason}`, error);
  }
  return [...errors.values()];
}

/** What a validator says itself stands; else the keyword says it. */
function saidOf({ keyword, schemaPath, reason, fault }: Violation, schema: SchemaObject): Pick<PathError, 'reason' | 'fault'> {
  if (reason !== undefined) return { reason, ...(fault && { fault }) };
  const stated = statedAt(schemaPath, schema);
  return { reason: reasonOf(keyword, stated), fault: faultOf(keyword, stated) };
}
