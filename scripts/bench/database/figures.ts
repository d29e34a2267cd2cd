import type { WorkerCrawl } from './crawl-workers.ts';

/** What a load used. */
export interface LoadUsage {
  readonly seconds: number;
  /** CPU seconds of `portolan load`. */
  readonly node: number;
  /** CPU seconds of all processes of PostgreSQL. */
  readonly database: number;
  /** Maximum resident memory of `portolan load` in bytes. */
  readonly peakRss: number;
}

/** Bytes of the tables of an edition with their indexes, the largest first. */
export interface TableBytes {
  readonly table: string;
  readonly bytes: number;
  /** Of these, bytes of indexes. */
  readonly indexes: number;
}

/** Loads of a catalogue. */
export interface LoadFigures {
  readonly first: LoadUsage;
  /** Of the same catalogue, of which 1 % of the servers have another description. */
  readonly again: LoadUsage;
  readonly tables: readonly TableBytes[];
  /** Bytes of the file with the records. */
  readonly recordsBytes: number;
}

/** Costs of one kind of request. Times are milliseconds. */
export interface Cost {
  readonly p50: number;
  readonly p99: number;
  /** CPU time a request of Node, which answers. */
  readonly node: number;
  /** CPU time a request of PostgreSQL; 0 for files. */
  readonly database: number;
}

/** One kind of request: medians over the rounds. */
export interface ComparedCost {
  readonly name: string;
  readonly files: Cost;
  readonly database: Cost;
  /** CPU time of Node and PostgreSQL relative to that of Node with files: the median of the ratios of each round. */
  readonly toFiles: number;
}

/** Bytes of a process that answers, after its start and after all requests. */
interface Memory {
  readonly started: number;
  readonly asked: number;
}

/** A catalogue of one size. */
export interface SizeFigures {
  readonly servers: number;
  readonly load: LoadFigures;
  /** Calls of the interfaces behind the API, in one process, one after another. */
  readonly called: readonly ComparedCost[];
  /** Requests to `portolan serve`, without a cache of answers. */
  readonly served: readonly ComparedCost[];
  readonly memory: { readonly files: Memory; readonly database: Memory };
}

/** Requests per second of one server, and of two that share a database. */
export interface ReplicaFigures {
  readonly name: string;
  readonly one: number;
  readonly two: number;
  /** The median of the ratios of each round. */
  readonly gain: number;
}

/** All figures. */
export interface Figures {
  readonly cores: number;
  readonly sizes: readonly SizeFigures[];
  readonly replicas: readonly ReplicaFigures[];
  readonly crawls: readonly WorkerCrawl[];
}
