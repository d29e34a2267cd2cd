import type { SchemaObject } from '../json-schema.ts';

/** One way in which a value breaks its schema. */
export interface Violation {
  /** JSON Pointer of the offending part in the value; for a missing member, that of the member. */
  readonly pointer: string;
  /** Keyword of JSON Schema that is broken. */
  readonly keyword: string;
  /** Where the keyword stands in the schema, as a pointer: `/properties/port/minimum`. Empty where that is not known. */
  readonly schemaPath: string;
  /** A sentence for people, where the validator has one of the author's; it never holds a value. */
  readonly reason?: string;
}

/**
 * Judges configurations by one schema. Implementations: `./ajv` (Node), `./eval-free` (where a CSP forbids the making of code),
 * `./server` (a schema of a library with the Standard Schema interface).
 * It never changes the value, never coerces, never fetches.
 */
export interface Validator {
  readonly schema: SchemaObject;
  /** Every violation; none for a value that fits. */
  violations(value: unknown): readonly Violation[];
}
