/** What a load is made of. */
export interface Load {
  readonly port: number;
  /** Paths with their queries; each connection asks them in order, from another one on. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** How long, or how many requests. */
  readonly extent: { readonly seconds: number } | { readonly requests: number };
}

/** What came of it. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
  /** Answers that are no 2xx, and requests that had none. */
  readonly failures: number;
}
