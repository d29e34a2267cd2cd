/** The options of a load test. */
export interface Load {
  readonly port: number;
  /** Paths with their queries; each connection requests them in order, with a different start. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Duration or number of requests. */
  readonly extent: { readonly seconds: number } | { readonly requests: number };
}

/** The result of a load test. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
  /** Responses other than 2xx, and requests without a response. */
  readonly failures: number;
}
