import type { SchemaObject } from '../schema/json-schema.ts';
import type { Fault } from '../schema/fault.ts';

/** One way in which a value breaks its schema. */
export interface Violation {
  /** JSON Pointer of the offending part in the value; for a missing member, that of the member. */
  readonly pointer: string;
  /** Keyword of JSON Schema that is broken. */
  readonly keyword: string;
  /** Where the keyword stands in the schema, as a pointer: `/properties/port/minimum`. Empty where that is not known. */
  readonly schemaPath: string;
  /** What is wrong, for people, where the validator can say more than the keyword; it never holds a value. */
  readonly reason?: string;
  /** The same as data, for pages that speak another language. */
  readonly fault?: Fault;
}

/**
 * Judges configurations by one schema. Implementations: `./ajv` (Node), `./eval-free` (where a CSP forbids the making of code),
 * `./server` (a schema of a library with the Standard Schema interface).
 * It never changes the value, never coerces, never fetches.
 */
export interface Validator {
  readonly schema: SchemaObject;
  /**
   * Whether defaults are left to whoever uses what was judged, as a library's own schema sets them: the value is judged as it was
   * sent. Default false: the defaults of the schema stand in it.
   */
  readonly setsDefaults?: boolean;
  /** Every violation; none for a value that fits. Where telling them all would take too long, fewer, down to one of the whole. */
  violations(value: unknown): readonly Violation[];
  /**
   * Begins to judge several values with the work of one: tells of each whether it fits, and of none any more once that work is done.
   * Where a validator lacks it, `violations` is asked for each value.
   */
  readonly verdicts?: () => (value: unknown) => boolean;
}
