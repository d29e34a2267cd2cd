import type { SchemaObject } from '../../../session-config/index.ts';
import { isObject } from '../../../session-config/schema/json-schema.ts';

type Judged = { readonly value: SchemaObject; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string }[] };

interface JsonResultSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Judged;
    /** For the type system only (Standard Schema §types). */
    readonly types?: { readonly input: unknown; readonly output: SchemaObject };
  };
}

/**
 * A Standard Schema (version 1) of any result that is an object. The client's own schemas judge a result as a whole, so that one odd
 * part would cost all the others; what is read here is read part by part.
 */
export const JSON_RESULT: JsonResultSchema = {
  '~standard': {
    version: 1,
    vendor: 'portolan',
    validate: (value) => (isObject(value) ? { value } : { issues: [{ message: 'It is no object.' }] }),
  },
};
