import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import type { SchemaObject } from '../json-schema.ts';
import { pointerOfPath } from '../pointer.ts';
import { checkSchema } from '../validation/check-schema.ts';
import { ConfigSchemaError } from '../validation/config-schema-error.ts';
import { draftOf, withoutAddress } from '../validation/draft.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import { safePattern } from './safe-pattern.ts';

/**
 * A validator by Ajv, for Node: the schema is compiled once. Unknown keywords and formats are let pass, known formats hold, patterns
 * cannot hang, nothing is coerced, removed or fetched.
 *
 * @throws ConfigSchemaError where the schema cannot be used
 */
export function ajvValidator(schema: SchemaObject): Validator {
  checkSchema(schema);
  const validate = compiled(schema);
  return { schema, violations: (value) => (validate(value) ? [] : (validate.errors ?? []).filter(isTelling).map(violationOf)) };
}

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  logger: false,
  validateSchema: false,
  code: { regExp: Object.assign((source: string) => safePattern(source), { code: 'safePattern' }) },
};

function compiled(schema: SchemaObject): ValidateFunction {
  const ajv = draftOf(schema) === '7' ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
  addFormats(ajv);
  try {
    return ajv.compile(withoutAddress(schema));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ConfigSchemaError('bad-pattern', '', `A pattern is no regular expression: ${error.message}`, { cause: error });
    throw new ConfigSchemaError('not-a-schema', '', `It is not a JSON Schema: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    });
  }
}

/** Ajv also tells of the keywords `if`, `then` and `else` themselves, beside what is wrong in them. */
function isTelling({ keyword }: ErrorObject): boolean {
  return keyword !== 'if';
}

function violationOf({ instancePath, keyword, schemaPath, params }: ErrorObject): Violation {
  const missing: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  const inside = typeof missing === 'string' ? pointerOfPath([missing]) : '';
  return { pointer: `${instancePath}${inside}`, keyword, schemaPath: decodeURIComponent(schemaPath.replace(/^#/, '')) };
}
