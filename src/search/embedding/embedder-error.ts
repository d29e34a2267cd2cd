/** Why an embedder is not available: a package is not installed, a file cannot be reached, or the model does not fit. */
type EmbedderErrorCode = 'missing-package' | 'unreachable' | 'unfit-model';

/** A requested embedder is not available. The message states what is missing, where, and how to fix it. */
export class EmbedderError extends Error {
  override name = 'EmbedderError' as const;
  readonly code: EmbedderErrorCode;

  constructor(code: EmbedderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
