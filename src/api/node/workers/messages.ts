import type { Turn } from '../../access/rate-limiter.ts';
import type { RateLimits } from '../../access/rate-limits.ts';
import type { DrainOptions } from '../drain.ts';
import type { ServeSettings } from '../serve-settings.ts';

/** What a worker serves, and where. */
export interface WorkerTask {
  /** The place of the worker, from 1. A worker that replaces another takes its place. */
  readonly place: number;
  readonly folder: string;
  readonly settings: ServeSettings;
  readonly port: number;
  readonly host: string;
  /** With which workers know each other: 256 random bits, never written to a disk. */
  readonly secret: string;
}

/** One more request of a client, to be counted by a limit. */
export type Count = readonly [limit: keyof RateLimits, who: string];

/** From the primary process to a worker. */
export type ToWorker =
  | { readonly kind: 'task'; readonly task: WorkerTask }
  /** The turns of the counts with this number, in their order. */
  | { readonly kind: 'turns'; readonly number: number; readonly turns: readonly Turn[] }
  /** Ports at which the workers accept requests of each other, by place. */
  | { readonly kind: 'peers'; readonly ports: Readonly<Record<number, number>> }
  | { readonly kind: 'drain'; readonly options: DrainOptions };

/** What a worker knows of the catalogue that it has opened. */
export interface WorkerState {
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** The published URL of the site. */
  readonly url: string;
  readonly hasKeys: boolean;
  readonly origin: string;
  /** Lines for the operator. */
  readonly notices: readonly string[];
  /** Port at which it accepts requests of other workers. */
  readonly innerPort: number;
}

/** From a worker to the primary process. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly state: WorkerState }
  /** It cannot serve; the message says why, and how to fix it. */
  | { readonly kind: 'unable'; readonly message: string }
  | { readonly kind: 'count'; readonly number: number; readonly counts: readonly Count[] }
  /** Whole lines of the log of requests. Only the primary process writes them: those of several processes would mix in a pipe. */
  | { readonly kind: 'log'; readonly lines: string };
