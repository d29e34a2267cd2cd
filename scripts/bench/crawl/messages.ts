/** The hosts listen, all on one port. */
export interface HostsListen {
  readonly port: number;
}

/** The requests since the last report. */
export interface HostsSaw {
  readonly requests: number;
  /** Requests with a validator. */
  readonly conditional: number;
  readonly notModified: number;
  /** Bytes of bodies that were sent. */
  readonly bodyBytes: number;
  /** Requests to the host with the most requests. */
  readonly mostToOneHost: number;
  /** Maximum number of concurrent requests to one host. */
  readonly mostAtOnce: number;
  /** Minimum milliseconds between the starts of two requests to the same host. */
  readonly minGapMs: number;
}

/** The resources that one crawl used. */
export interface CrawlCost {
  readonly seconds: number;
  /** Of the whole process, including its start. */
  readonly cpuSeconds: number;
  /** Maximum resident memory in bytes. */
  readonly peakRss: number;
  readonly written: number;
  readonly unchanged: number;
  readonly problems: number;
}
