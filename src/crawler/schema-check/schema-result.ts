import { ConfigSchemaError, type SchemaProblemCode } from '../../session-config/index.ts';

/** Code of a fault of a schema. */
type SchemaFault =
  | SchemaProblemCode
  /** The check exceeded its time limit. */
  | 'too-slow'
  /** It has fields, but no `properties`. */
  | 'no-properties'
  /** The validator failed: stack overflow, or out of memory. */
  | 'uncheckable';

/** Result of the check of one schema. */
export type SchemaResult = { readonly kind: 'ok' } | SchemaProblem;

/** A fault of a schema. */
export interface SchemaProblem {
  readonly kind: 'problem';
  readonly code: SchemaFault;
  /** Predicate of a sentence whose subject is the schema: `nests deeper than 32 levels`. */
  readonly message: string;
  /** JSON Pointer into the schema; empty for the whole schema. */
  readonly pointer: string;
}

/** The result of a valid schema. */
export const OK: SchemaResult = { kind: 'ok' };

/**
 * Faults for which a schema is dropped, because compiling it may hang or crash. A schema with another fault is harmless; it stays, so that
 * the scan can report it.
 */
const LEFT_OUT: ReadonlySet<SchemaFault> = new Set<SchemaFault>(['too-large', 'too-deep', 'too-slow', 'uncheckable']);

/** Whether a schema with this fault is dropped. */
export function isLeftOut({ code }: SchemaProblem): boolean {
  return LEFT_OUT.has(code);
}

const MESSAGES: Readonly<Record<SchemaFault, string>> = {
  'remote-ref': 'refers to another document, which is never fetched',
  'unresolved-ref': 'refers to a definition that does not exist',
  'endless-ref': 'has a circular reference',
  'too-deep': 'nests too deep',
  'too-large': 'is too large',
  'bad-pattern': 'has a pattern that is no regular expression',
  'not-a-schema': 'is not a JSON Schema',
  'no-properties': 'has a field outside of "properties"',
  'too-slow': 'takes too long to check',
  uncheckable: 'cannot be checked',
};

/** A problem with the message of its code, or a more specific one. */
export function schemaProblem(code: SchemaFault, pointer = '', message = MESSAGES[code]): SchemaProblem {
  return { kind: 'problem', code, message, pointer };
}

/** The fault of a schema for an exception of its validator. */
export function resultOfError(error: unknown): SchemaProblem {
  return error instanceof ConfigSchemaError ? schemaProblem(error.code, error.pointer) : schemaProblem('uncheckable');
}
