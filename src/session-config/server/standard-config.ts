import type { Config } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { readerOf } from '../schema/schema-reader.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import type { SessionConfig } from './session-config.ts';
import { withSettledDefaults } from './settled-defaults.ts';
import type { StandardConfigSchema, StandardIssue, StandardResult } from './standard-schema.ts';

/** A session schema taken from the code, and its JSON Schema. */
export interface StandardConfig<T> extends SessionConfig<T> {
  readonly schema: SchemaObject;
}

/**
 * Takes a session's schema from the code: from a zod schema, or that of any library with the Standard JSON Schema interface.
 * The library itself judges, so that refinements hold which no JSON Schema can say; its messages become the reasons. They are
 * sent to the client: a message of yours should not repeat the value. It also sets the defaults, so that one that a function makes is
 * made for each connection.
 *
 * @throws TypeError for a schema that is not of an object, that has no JSON Schema, or (at the first value) that judges asynchronously
 *
 * @example
 * const settings = standardConfig(z.object({ units: z.enum(['celsius', 'fahrenheit']).default('celsius') }));
 */
export function standardConfig<T>(source: StandardConfigSchema<T>): StandardConfig<T> {
  const schema = jsonSchemaOf(source);
  const violations = (value: unknown): Violation[] => (judged(source, value).issues ?? []).map(violationOf);
  const validator: Validator = { schema, setsDefaults: true, violations };
  const typed = (config: Config): T => {
    const result = judged(source, config);
    if (result.issues === undefined) return result.value;
    throw new TypeError('Only a configuration without violations has a typed form.');
  };
  return { schema, validator, typed };
}

/**
 * The draft-07 JSON Schema of what a library's schema accepts. A default that comes out otherwise each time, such as a random one, is
 * left out.
 *
 * @throws TypeError for a schema that accepts other things than objects, or that has no JSON Schema
 */
export function jsonSchemaOf(source: StandardConfigSchema): SchemaObject {
  const convert = (): SchemaObject => source['~standard'].jsonSchema.input({ target: 'draft-07' });
  const schema = withSettledDefaults(convert(), convert());
  const types = readerOf(schema).types(schema);
  if (types?.size === 1 && types.has('object')) return { type: 'object', ...schema };
  throw new TypeError('The configuration of a session is an object with named fields; its schema must be one of an object.');
}

function judged<T>(source: StandardConfigSchema<T>, value: unknown): StandardResult<T> {
  const result = source['~standard'].validate(value);
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new TypeError('The schema of a session must judge at once: it has an asynchronous refinement or transform.');
}

/** Libraries name no keyword of JSON Schema; their message says more. */
function violationOf({ message, path = [] }: StandardIssue): Violation {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return { pointer: pointerOfPath(names), keyword: '', schemaPath: '', reason: message };
}
