import type { Config } from '../config.ts';
import type { SchemaObject } from '../json-schema.ts';
import { pathOfPointer } from '../pointer.ts';
import type { Result } from '../result.ts';
import { configProblem, type ConfigProblem, type PathError } from './config-problem.ts';
import { narrowViolations } from './narrow-violations.ts';
import { prepareConfig } from './prepare-config.ts';
import { reasonOf, statedAt } from './reason.ts';
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
  const prepared = prepareConfig(config, validator.schema);
  const ready = validator.setsDefaults === true ? sentPart(prepared, config) : prepared;
  const violations = narrowViolations(validator.violations(ready), ready, validator.schema);
  if (violations.length === 0) return { ok: true, value: ready };
  return { ok: false, error: configProblem(422, instance, pathErrors(violations, validator.schema)) };
}

function pathErrors(violations: readonly Violation[], schema: SchemaObject): readonly PathError[] {
  const errors = new Map<string, PathError>();
  for (const { pointer, keyword, schemaPath, reason = reasonOf(keyword, statedAt(schemaPath, schema)) } of violations) {
    errors.set(`${pointer} ${reason}`, { path: pathOfPointer(pointer), reason });
  }
  return [...errors.values()];
}
