/** A configuration that cannot be encoded as a query. */
export class ConfigEncodeError extends Error {
  override readonly name = 'ConfigEncodeError' as const;
  /** JSON Pointer (RFC 6901) of the part that cannot be encoded; empty for the whole. */
  readonly pointer: string;

  constructor(pointer: string, reason: string) {
    super(`Cannot write the configuration as a query: ${reason} (at ${pointer === '' ? 'the top' : pointer}).`);
    this.pointer = pointer;
  }
}
