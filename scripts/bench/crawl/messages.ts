/** That the hosts listen, all of them on one port. */
export interface HostsListen {
  readonly port: number;
}

/** What the hosts saw since they were last asked. */
export interface HostsSaw {
  readonly requests: number;
  /** Requests that carried a validator. */
  readonly conditional: number;
  readonly notModified: number;
  /** Bytes of bodies that were sent. */
  readonly bodyBytes: number;
  /** Requests to the host that got most. */
  readonly mostToOneHost: number;
  /** Requests that a host had in hand at once, at most. */
  readonly mostAtOnce: number;
  /** Least milliseconds from the start of a request to the start of the next to the same host. */
  readonly leastGapMs: number;
}

/** What one crawl cost. */
export interface CrawlCost {
  readonly seconds: number;
  /** Of the whole process, its start included. */
  readonly cpuSeconds: number;
  /** Most bytes that were resident. */
  readonly peakRss: number;
  readonly written: number;
  readonly unchanged: number;
  readonly problems: number;
}
