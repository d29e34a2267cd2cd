import type { SearchMode } from '../../../src/search/query/search-engine.ts';
import type { NetworkKey } from './networks.ts';
import type { OwnFigures } from './own-in-node.ts';
import type { Latency } from '../support/quantiles.ts';
import type { Weight } from './site-files.ts';
import type { Visit, WireRequest } from './visit.ts';

/** First visits of one engine by network, one per query. */
export type FirstVisits = Readonly<Record<NetworkKey, readonly Visit[]>>;

/** Times until results, as medians over the queries. */
export interface FirstResult {
  /** Milliseconds since the navigation began, by network. */
  readonly ms: Readonly<Record<NetworkKey, number>>;
  /** Bytes on the wire until then on the slow network, with few bytes of later requests. */
  readonly bytes: number;
  readonly requests: number;
  /** Minimum number of results. */
  readonly results: number;
}

/** The figures of one engine. */
export interface EngineFigures {
  readonly name: string;
  /** CPU time in Node. */
  readonly buildSeconds: number;
  readonly index: Weight;
  readonly first: FirstResult;
  /** Of repeated queries: inside the worker for ours, else in the page. */
  readonly warm: Latency;
  /** Of page and workers after the warm queries and a garbage collection. */
  readonly heapBytes: number;
  /** Of the page's main thread; 0: none was over 50 ms. */
  readonly longestTask: number;
}

/** One answer of our engine. */
export interface OwnStage extends FirstResult {
  readonly mode: SearchMode;
  readonly stage: string;
}

/** Figures only of our engine. */
export interface OwnDetails {
  readonly stages: readonly OwnStage[];
  /** From the page to the worker and back. */
  readonly roundTrip: Latency;
  /** In Node, by how many records. */
  readonly inNode: readonly OwnFigures[];
  /** Files of a visit on the slow network. */
  readonly waterfall: readonly WireRequest[];
}

/** All figures. */
export interface Figures {
  readonly records: number;
  readonly chromium: string;
  readonly text: EngineFigures;
  readonly hybrid: EngineFigures;
  readonly peers: readonly EngineFigures[];
  readonly own: OwnDetails;
  /** Peers that could not be measured, and why. */
  readonly leftOut: readonly string[];
}
