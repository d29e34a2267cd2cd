/** A request to a server in a separate process. */
export type ServerQuestion = 'usage';

/** It listens. */
export interface ServerListens {
  readonly port: number;
}

/** Its resource usage. */
export interface ServerUsage {
  /** Seconds of CPU time since it was started. */
  readonly cpuSeconds: number;
  /** Bytes after garbage collection. */
  readonly rss: number;
  /** Bytes after garbage collection. */
  readonly heapUsed: number;
}
