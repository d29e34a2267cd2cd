/**
 * Why an embedder cannot be had: a package is not installed, a file cannot be reached, or what was read is not a model
 * that fits.
 */
type EmbedderErrorCode = 'missing-package' | 'unreachable' | 'unfit-model';

/** An embedder that was asked for cannot be had. The message is for people: what, where, and how to mend it. */
export class EmbedderError extends Error {
  override name = 'EmbedderError' as const;
  readonly code: EmbedderErrorCode;

  constructor(code: EmbedderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
