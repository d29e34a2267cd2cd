/** The figures of one kind of request in a round. */
export interface RoundFigures {
  readonly name: string;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  /** Milliseconds. */
  readonly p99: number;
  /** CPU time of the server, in microseconds per request. */
  readonly cpuMicroseconds: number;
}

/** The figures of one kind of request: medians over the rounds. */
export interface RequestFigures extends RoundFigures {
  /** Requests per second relative to the constant body in the same round, so that other load on the machine affects both. */
  readonly toConstant: number;
}

/** CPU time of the server for searches of which few are asked often, in microseconds per request. */
export interface MixFigures {
  readonly name: string;
  /** In the first round, with which an empty cache begins. */
  readonly first: number;
  /** Median of the rounds. */
  readonly median: number;
  /** Relative to the first subject: the median of the ratios in the same round. */
  readonly toMeasure: number;
}

/** Memory of the server after garbage collection, in bytes. */
export interface MemoryFigures {
  /** Requests since the first measurement. */
  readonly requests: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** All figures. */
export interface Figures {
  readonly records: number;
  readonly connections: number;
  readonly rounds: number;
  readonly list: RequestFigures;
  readonly byName: RequestFigures;
  readonly byId: RequestFigures;
  readonly search: RequestFigures;
  /** A plain handler whose body is as long as those by id. */
  readonly constant: RequestFigures;
  /** By id through Astro's route; absent if it could not be built. */
  readonly astro?: RequestFigures | undefined;
  /** Searches of which few are asked often: without a cache of answers, or an earlier state, before the others. */
  readonly mix: readonly MixFigures[];
  /** By id, from an earlier state of the project; absent without one. */
  readonly earlier?: RequestFigures | undefined;
  /** The first measurement is after the warm-up, the last one at the end. */
  readonly memory: readonly MemoryFigures[];
  readonly detailBytes: number;
}
