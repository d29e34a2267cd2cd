import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import type { ViolationFinder } from '../../src/api/conformance/checks/check.ts';
import { pathOfPointer } from '../../src/session-config/schema/pointer.ts';

/** Finds the first violation of a schema in a value, such as `servers/0/server/name must be string`. */
export function schemaViolations(): ViolationFinder {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  return (schema, value) => {
    const validate = ajv.compile(schema);
    return validate(value) ? undefined : violationText(validate.errors?.[0]);
  };
}

function violationText(error: ErrorObject | undefined): string {
  if (error === undefined) return 'it does not match its schema';
  const { instancePath, keyword, message = 'does not match', params } = error;
  const where = instancePath === '' ? 'the body' : pathOfPointer(instancePath).join('/');
  const which = keyword === 'additionalProperties' ? ` ("${String(params['additionalProperty'])}")` : '';
  return `${where} ${message}${which}`;
}
