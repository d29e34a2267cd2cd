/** Size limits above which a document is rejected. */
export interface DocumentLimits {
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** Nesting depth of arrays and objects. */
  readonly depth: number;
  /** Number of values of every kind, without keys. */
  readonly nodes: number;
}

/** For untrusted documents: platform files and configuration documents. */
export const UNTRUSTED_LIMITS: DocumentLimits = { bytes: 64 * 1024, depth: 32, nodes: 10_000 };

/** For the catalogue's own files: a server with 300 tools takes about 1 MiB. */
export const CONTENT_LIMITS: DocumentLimits = { bytes: 8 * 1024 * 1024, depth: 64, nodes: 400_000 };
