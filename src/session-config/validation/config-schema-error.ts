/** What is wrong with a schema, so that no configuration can be judged by it. */
export type SchemaProblemCode =
  /** A `$ref` leads out of the document; nothing is ever fetched. */
  | 'remote-ref'
  /** A `$ref` leads to no schema in the document, or a reference is of a kind that is not followed (`$dynamicRef`). */
  | 'unresolved-ref'
  /** A `$ref` comes back to itself without going into a part of the value. */
  | 'endless-ref'
  /** Schemas nest deeper than 32. */
  | 'too-deep'
  /** The document has more than 5,000 values. */
  | 'too-large'
  /** A pattern is no regular expression of JavaScript, with the flag `u` or without. */
  | 'bad-pattern'
  /** What stands under a keyword is not what the drafts that are read allow there. */
  | 'not-a-schema';

/** Thrown where a validator is made of a schema that cannot be used: a mistake of the server's author, told before anyone connects. */
export class ConfigSchemaError extends Error {
  override readonly name = 'ConfigSchemaError' as const;
  readonly code: SchemaProblemCode;
  /** JSON Pointer of the place in the schema. */
  readonly pointer: string;

  constructor(code: SchemaProblemCode, pointer: string, reason: string, options?: ErrorOptions) {
    super(`${reason} (${code}, at ${pointer === '' ? 'the top' : pointer} of the schema)`, options);
    this.code = code;
    this.pointer = pointer;
  }
}
