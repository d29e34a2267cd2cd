import { ajvValidator } from '../../session-config/ajv/index.ts';
import type { SchemaObject } from '../../session-config/schema/json-schema.ts';
import { OK, resultOfError, type SchemaResult } from './schema-result.ts';

/**
 * Compiles a schema as servers compile theirs, and judges an empty object by it: what overflows does so here. It may take any time, and
 * is called where that does no harm.
 */
export function compileSchema(schema: SchemaObject): SchemaResult {
  try {
    ajvValidator(schema).violations({});
    return OK;
  } catch (error) {
    return resultOfError(error);
  }
}
