/** Thrown where a configuration holds something that no query can carry. */
export class ConfigEncodeError extends Error {
  override readonly name = 'ConfigEncodeError' as const;
  /** JSON Pointer (RFC 6901) of the part that cannot be carried; empty for the whole. */
  readonly pointer: string;

  constructor(pointer: string, reason: string) {
    super(`Cannot write the configuration as a query: ${reason} (at ${pointer === '' ? 'the top' : pointer}).`);
    this.pointer = pointer;
  }
}
