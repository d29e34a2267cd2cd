import type { SearchMode } from '../../../src/search/query/search-engine.ts';
import type { NetworkKey } from './networks.ts';
import type { OwnFigures } from './own-in-node.ts';
import type { Latency } from './quantiles.ts';
import type { Weight } from './site-files.ts';
import type { Visit, WireRequest } from './visit.ts';

/** First visits of one engine, by network: one a query. */
export type FirstVisits = Readonly<Record<NetworkKey, readonly Visit[]>>;

/** When results were there, as medians over the queries. */
export interface FirstResult {
  /** Milliseconds since the navigation began, by network. */
  readonly ms: Readonly<Record<NetworkKey, number>>;
  /** Bytes that had come over the wire by then on the slow network, where little comes that is not asked for. */
  readonly bytes: number;
  readonly requests: number;
  /** Results on hand, at the least. */
  readonly results: number;
}

/** What was measured of one engine. */
export interface EngineFigures {
  readonly name: string;
  /** CPU time in Node. */
  readonly buildSeconds: number;
  readonly index: Weight;
  readonly first: FirstResult;
  /** Of queries that were asked before: inside the worker for ours, else in the page. */
  readonly warm: Latency;
  /** Of page and workers after the warm queries, without garbage. */
  readonly heapBytes: number;
  /** Of the page's main thread; 0: none was over 50 ms. */
  readonly longestTask: number;
}

/** One of the answers of ours. */
export interface OwnStage extends FirstResult {
  readonly mode: SearchMode;
  readonly stage: string;
}

/** What is measured of ours alone. */
export interface OwnDetails {
  readonly stages: readonly OwnStage[];
  /** From the page to the worker and back. */
  readonly roundTrip: Latency;
  /** In Node, by how many records. */
  readonly inNode: readonly OwnFigures[];
  /** Files of a visit on the slow network. */
  readonly waterfall: readonly WireRequest[];
}

/** Everything that is measured. */
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
