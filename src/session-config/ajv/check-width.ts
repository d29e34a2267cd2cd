import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { ConfigSchemaError } from '../validation/config-schema-error.ts';

/** Maximum number of schemas or rules under one keyword. Ajv nests the code of all of them, and a function that nests deeper cannot run. */
const MAX_WIDTH = 1000;

/** Keywords for whose every schema or rule Ajv generates code in one function. */
const IN_ONE_FUNCTION = [
  ...['allOf', 'anyOf', 'oneOf', 'items', 'prefixItems'],
  ...['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'dependencies'],
] as const;

/**
 * Rejects a schema that Ajv would compile for many seconds only to find that the code is too large to run.
 *
 * @param places every schema of the document, with its JSON Pointer
 * @throws ConfigSchemaError with the first keyword that has too many schemas or rules
 */
export function checkWidth(places: ReadonlyMap<unknown, string>): void {
  for (const [schema, pointer] of places)
    for (const keyword of IN_ONE_FUNCTION)
      if (isObject(schema) && widthOf(schema, keyword) > MAX_WIDTH)
        throw new ConfigSchemaError('too-large', `${pointer}/${keyword}`, `${keyword} may have at most ${MAX_WIDTH} members; state fewer`);
}

function widthOf(schema: SchemaObject, keyword: string): number {
  const stated = schema[keyword];
  if (Array.isArray(stated)) return stated.length;
  return keyword !== 'items' && isObject(stated) ? Object.keys(stated).length : 0;
}
