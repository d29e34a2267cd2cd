import { Validator as WorkerValidator, type OutputUnit } from '@cfworker/json-schema';

import { member, type SchemaObject } from '../json-schema.ts';
import { partAt, pointerOfPath } from '../pointer.ts';
import { checkSchema } from '../validation/check-schema.ts';
import { draftOf, withoutAddress } from '../validation/draft.ts';
import { statedAt } from '../validation/reason.ts';
import type { Validator, Violation } from '../validation/validator.ts';

/**
 * A validator that makes no code, for where a content security policy forbids it: pages, edge workers. It reads the schema anew for
 * every value. Patterns run in JavaScript's own engine, which a hostile one can keep busy: judge schemas of strangers in a worker that
 * can be ended.
 *
 * @throws ConfigSchemaError where the schema cannot be used
 */
export function evalFreeValidator(schema: SchemaObject): Validator {
  checkSchema(schema);
  const bare = withoutAddress(schema);
  const validator = new WorkerValidator(bare, draftOf(schema), false);
  return {
    schema,
    violations: (value) => outputOf(validator, value).flatMap((unit) => violationsOf(unit, value, bare)),
  };
}

/** The validator writes every name into a URI, which half a character cannot enter. */
function outputOf(validator: WorkerValidator, value: unknown): readonly OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return [{ keyword: 'propertyNames', keywordLocation: '#', instanceLocation: '#', error: '' }];
  }
}

/** Keywords of which only what is inside them tells what is wrong. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'items', 'prefixItems', 'additionalItems', 'allOf', '$ref', 'if', 'then', 'else'],
  ...['additionalProperties', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'],
]);

function violationsOf({ keyword, keywordLocation, instanceLocation }: OutputUnit, value: unknown, schema: SchemaObject): Violation[] {
  if (CONTAINERS.has(keyword)) return [];
  const schemaPath = decodeURIComponent(keywordLocation.replace(/^#/, ''));
  const pointer = decodeURIComponent(instanceLocation.replace(/^#/, ''));
  // What is said of a member that must not be there.
  if (keyword === 'false') return [{ pointer, keyword: 'additionalProperties', schemaPath }];
  if (keyword !== 'required') return [{ pointer, keyword, schemaPath }];
  return missing(statedAt(schemaPath, schema), partAt(value, pointer)).map((name) => ({
    pointer: `${pointer}${pointerOfPath([name])}`,
    keyword,
    schemaPath,
  }));
}

function missing(required: unknown, value: unknown): string[] {
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return names.filter((name) => member(value, name) === undefined);
}
