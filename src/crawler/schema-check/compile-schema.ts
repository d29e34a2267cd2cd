import { ajvValidator } from '../../session-config/ajv/index.ts';
import type { SchemaObject } from '../../session-config/schema/json-schema.ts';
import { OK, resultOfError, type SchemaResult } from './schema-result.ts';

/**
 * Compiles a schema as servers do and validates an empty object with it, so that a stack overflow happens here. It may run without end,
 * so it is called only in a worker with a time limit.
 */
export function compileSchema(schema: SchemaObject): SchemaResult {
  try {
    ajvValidator(schema).violations({});
    return OK;
  } catch (error) {
    return resultOfError(error);
  }
}
