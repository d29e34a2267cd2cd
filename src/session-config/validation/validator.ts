import type { SchemaObject } from '../schema/json-schema.ts';
import type { Fault } from '../schema/fault.ts';

/** A violation of a schema by a value. */
export interface Violation {
  /** JSON Pointer of the invalid part of the value; for a missing member, that of the member. */
  readonly pointer: string;
  /** The violated JSON Schema keyword. */
  readonly keyword: string;
  /** JSON Pointer of the keyword in the schema: `/properties/port/minimum`. Empty if unknown. */
  readonly schemaPath: string;
  /** The reason as text, if the validator reports more than the keyword; it never contains a value. */
  readonly reason?: string;
  /** The same as data, for pages in other languages. */
  readonly fault?: Fault;
}

/**
 * Validates configurations with one schema. Implementations: `./ajv` (Node), `./eval-free` (if a CSP forbids code generation), `./server`
 * (a schema of a library with the Standard Schema interface). It never changes the value, never coerces, never fetches.
 */
export interface Validator {
  readonly schema: SchemaObject;
  /**
   * Whether the value is validated without defaults, because the library of the schema sets them later. Default false: the defaults of the
   * schema are set before.
   */
  readonly setsDefaults?: boolean;
  /** All violations; none for a valid value. If finding all would take too long, fewer, or only one for the whole value. */
  violations(value: unknown): readonly Violation[];
  /**
   * Starts the validation of several values with the work limit of one. The returned function returns whether a value is valid; after the
   * limit, every value counts as invalid. If a validator lacks it, `violations` is called for each value.
   */
  readonly verdicts?: () => (value: unknown) => boolean;
}
