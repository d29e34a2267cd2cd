import type { Config } from '../schema/config.ts';
import type { SchemaObject } from '../schema/json-schema.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { readerOf } from '../schema/schema-reader.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import type { SessionConfig } from './session-config.ts';
import { withConstantDefaults } from './constant-defaults.ts';
import type { StandardConfigSchema, StandardIssue, StandardResult } from './standard-schema.ts';

/** A session configuration from a schema in code, with its JSON Schema. */
export interface StandardConfig<T> extends SessionConfig<T> {
  readonly schema: SchemaObject;
}

/**
 * Creates a session configuration from a zod schema or a schema of any library with the Standard JSON Schema interface. The library itself
 * validates, so refinements apply that no JSON Schema can express; its messages become the reasons. They are sent to the client, so
 * messages must not contain the value. It also sets the defaults, so that a default function is called for each connection.
 *
 * @throws TypeError for a schema that does not describe an object, has no JSON Schema, or (at the first value) validates asynchronously
 *
 * @example
 * const settings = standardConfig(z.object({ units: z.enum(['celsius', 'fahrenheit']).default('celsius') }));
 */
export function standardConfig<T>(source: StandardConfigSchema<T>): StandardConfig<T> {
  const schema = jsonSchemaOf(source);
  const violations = (value: unknown): Violation[] => (validated(source, value).issues ?? []).map(violationOf);
  const validator: Validator = { schema, setsDefaults: true, violations };
  const typed = (config: Config): T => {
    const result = validated(source, config);
    if (result.issues === undefined) return result.value;
    throw new TypeError('Only a configuration without violations has a typed form.');
  };
  return { schema, validator, typed };
}

/**
 * The draft-07 JSON Schema of the input of a library's schema. A default that differs each time, such as a random one, is omitted.
 *
 * @throws TypeError for a schema that accepts anything but objects, or has no JSON Schema
 */
export function jsonSchemaOf(source: StandardConfigSchema): SchemaObject {
  const convert = (): SchemaObject => source['~standard'].jsonSchema.input({ target: 'draft-07' });
  const schema = withConstantDefaults(convert(), convert());
  const types = readerOf(schema).types(schema);
  if (types?.size === 1 && types.has('object')) return { type: 'object', ...schema };
  throw new TypeError('The configuration of a session is an object with named fields; its schema must describe an object.');
}

function validated<T>(source: StandardConfigSchema<T>, value: unknown): StandardResult<T> {
  const result = source['~standard'].validate(value);
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new TypeError('The schema of a session must validate synchronously: it has an asynchronous refinement or transform.');
}

/** Libraries do not report JSON Schema keywords; their message is more specific. */
function violationOf({ message, path = [] }: StandardIssue): Violation {
  const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return { pointer: pointerOfPath(names), keyword: '', schemaPath: '', reason: message };
}
