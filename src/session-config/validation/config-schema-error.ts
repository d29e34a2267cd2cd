/** Codes of problems that make a schema unusable. */
export type SchemaProblemCode =
  /** A `$ref` leads out of the document; nothing is ever fetched. */
  | 'remote-ref'
  /** A `$ref` has no target schema in the document, or a reference is not supported (`$dynamicRef`). */
  | 'unresolved-ref'
  /** A `$ref` leads back to itself for the same value. */
  | 'endless-ref'
  /** Schemas nest deeper than 32, or references lead through more than 128 for one value. */
  | 'too-deep'
  /** The document has more than 5,000 objects and arrays, or a keyword more than 1,000 schemas or rules, which Ajv cannot compile. */
  | 'too-large'
  /** A pattern is not a JavaScript regular expression, with the flag `u` or without. */
  | 'bad-pattern'
  /** The value of a keyword is not allowed by the supported drafts. */
  | 'not-a-schema';

/** An unusable schema, thrown when its validator is created: a mistake of the server's author, reported before any connection. */
export class ConfigSchemaError extends Error {
  override readonly name = 'ConfigSchemaError' as const;
  readonly code: SchemaProblemCode;
  /** JSON Pointer of the position in the schema. */
  readonly pointer: string;

  constructor(code: SchemaProblemCode, pointer: string, reason: string, options?: ErrorOptions) {
    super(`${reason} (${code}, at ${pointer === '' ? 'the top' : pointer} of the schema)`, options);
    this.code = code;
    this.pointer = pointer;
  }
}
