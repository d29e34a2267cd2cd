/** An incremental hash. */
export interface RunningHash {
  readonly add: (bytes: Uint8Array) => void;
  /** The hash of all bytes, in base64. */
  readonly end: () => string;
}
