import type { SchemaObject } from '../../../session-config/index.ts';
import { isObject } from '../../../session-config/schema/json-schema.ts';

type Validated =
  | { readonly value: SchemaObject; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

interface JsonResultSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validated;
    /** For the type system only (Standard Schema §types). */
    readonly types?: { readonly input: unknown; readonly output: SchemaObject };
  };
}

/**
 * A Standard Schema (version 1) that accepts any object. The client's own schemas reject the whole result if one part is invalid; this
 * code reads a result part by part.
 */
export const JSON_RESULT: JsonResultSchema = {
  '~standard': {
    version: 1,
    vendor: 'portolan',
    validate: (value) => (isObject(value) ? { value } : { issues: [{ message: 'It is not an object.' }] }),
  },
};
