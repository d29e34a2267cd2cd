/** What a document may cost before it is refused. */
export interface DocumentLimits {
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** Nested collections. */
  readonly depth: number;
  /** Values of every kind, keys not counted. */
  readonly nodes: number;
}

/** For documents of strangers: platform files and configuration documents. */
export const FOREIGN_LIMITS: DocumentLimits = { bytes: 64 * 1024, depth: 32, nodes: 10_000 };

/** For the catalogue's own files: a server with 300 tools takes about 1 MiB. */
export const CONTENT_LIMITS: DocumentLimits = { bytes: 8 * 1024 * 1024, depth: 64, nodes: 400_000 };
