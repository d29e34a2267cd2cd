/** What is wrong with a schema, so that no configuration can be judged by it. */
export type SchemaProblemCode =
  /** A `$ref` leads out of the document; nothing is ever fetched. */
  | 'remote-ref'
  /** A `$ref` leads nowhere in the document. */
  | 'unresolved-ref'
  /** A `$ref` comes back to itself without going into a part of the value. */
  | 'endless-ref'
  /** Schemas nest deeper than 32. */
  | 'too-deep'
  /** The document has more than 5,000 values. */
  | 'too-large'
  /** A pattern is no regular expression. */
  | 'bad-pattern'
  /** It is not a JSON Schema of the drafts that are read. */
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
