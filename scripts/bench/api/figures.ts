/** What one kind of request came to in a round. */
export interface RoundFigures {
  readonly name: string;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  /** Milliseconds. */
  readonly p99: number;
  /** CPU time of the server, in microseconds a request. */
  readonly cpuMicroseconds: number;
}

/** What one kind of request came to: medians over the rounds. */
export interface RequestFigures extends RoundFigures {
  /** Requests a second beside those of the constant body in the same round: what else the machine did then fell on both. */
  readonly toConstant: number;
}

/** Memory of the server without garbage, in bytes. */
export interface MemoryFigures {
  /** Requests since the first look. */
  readonly requests: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** Everything that is measured. */
export interface Figures {
  readonly records: number;
  readonly connections: number;
  readonly rounds: number;
  readonly list: RequestFigures;
  readonly byName: RequestFigures;
  readonly byId: RequestFigures;
  readonly search: RequestFigures;
  /** A plain handler that answers a body as long as those by id. */
  readonly constant: RequestFigures;
  /** By id through Astro's route; absent where it could not be built. */
  readonly astro?: RequestFigures | undefined;
  /** The first look when everything was asked for once, the last at the end. */
  readonly memory: readonly MemoryFigures[];
  readonly detailBytes: number;
}
