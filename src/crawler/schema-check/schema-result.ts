import { ConfigSchemaError, type SchemaProblemCode } from '../../session-config/index.ts';

/** What can be wrong with a schema. */
export type SchemaFault =
  | SchemaProblemCode
  /** Judging it took longer than it may. */
  | 'too-slow'
  /** The validator gave up on it: it overflowed, or ran out of memory. */
  | 'unjudgeable';

/** What a judge says of one schema. */
export type SchemaResult = { readonly kind: 'ok' } | SchemaProblem;

/** What is wrong with a schema. */
export interface SchemaProblem {
  readonly kind: 'problem';
  readonly code: SchemaFault;
  /** What it does, as the rest of a sentence that begins with the schema: `nests deeper than 32 levels`. */
  readonly message: string;
  /** JSON Pointer of the place in the schema; empty for all of it. */
  readonly pointer: string;
}

/** Nothing is wrong. */
export const OK: SchemaResult = { kind: 'ok' };

/**
 * Faults for which a schema is left out: whoever compiles it may hang or fall. A schema with another fault asks for nothing and does
 * nothing; it stays, so that the scan can say of it what is wrong.
 */
const LEFT_OUT: ReadonlySet<SchemaFault> = new Set<SchemaFault>(['too-large', 'too-deep', 'too-slow', 'unjudgeable']);

/** Whether a schema with this fault is left out of the catalogue. */
export function isLeftOut({ code }: SchemaProblem): boolean {
  return LEFT_OUT.has(code);
}

const MESSAGES: Readonly<Record<SchemaFault, string>> = {
  'remote-ref': 'refers to another document, which is never fetched',
  'unresolved-ref': 'refers to a definition that is not there',
  'endless-ref': 'has a reference that comes back to itself',
  'too-deep': 'nests too deep',
  'too-large': 'is too large',
  'bad-pattern': 'has a pattern that is no regular expression',
  'not-a-schema': 'is not a JSON Schema',
  'too-slow': 'takes too long to be judged',
  unjudgeable: 'cannot be judged',
};

/** A problem in the words of its code, or in better ones where there are such. */
export function schemaProblem(code: SchemaFault, pointer = '', message = MESSAGES[code]): SchemaProblem {
  return { kind: 'problem', code, message, pointer };
}

/** What an exception of a validator says of the schema that it was given. */
export function resultOfError(error: unknown): SchemaProblem {
  return error instanceof ConfigSchemaError ? schemaProblem(error.code, error.pointer) : schemaProblem('unjudgeable');
}
