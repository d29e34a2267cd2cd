/** What a server in a process of its own is asked. */
export type ServerQuestion = 'usage';

/** That it listens. */
export interface ServerListens {
  readonly port: number;
}

/** What it has used. */
export interface ServerUsage {
  /** Seconds of CPU time since it was started. */
  readonly cpuSeconds: number;
  /** Bytes after a collection of garbage. */
  readonly rss: number;
  /** Bytes after a collection of garbage. */
  readonly heapUsed: number;
}
