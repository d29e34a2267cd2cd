import type { FailureStreak } from '../guarded-fetch/index.ts';

/** What several processes have to know of a host, so that they ask it as politely as one. Times count from now. */
export interface HostState {
  /** Milliseconds before which no request starts, because of the interval between two. */
  readonly nextInMs: number;
  /** Milliseconds before which no request starts, because the host asked to retry later. */
  readonly laterInMs: number;
  /** Milliseconds until the time that the host stated, which may be later than the one that is waited for. */
  readonly statedInMs: number;
  /** Least milliseconds between the starts of two requests, as far as the host asked for it; otherwise 0. */
  readonly intervalMs: number;
  /** Its failures in a row. */
  readonly streak: FailureStreak;
}

/** Decides which process asks a host, where several processes crawl: one at a time. Without it, this process is the only one. */
export interface HostTurns {
  /**
   * Waits until no other process asks a host, and none does until {@link leave}.
   *
   * @param intervalMs kept after a process that was killed, of which it is not known when it asked last
   * @returns what others left there; `undefined` where this process was the last one
   * @throws FetchError if this process may send no further requests
   */
  enter(host: string, intervalMs: number): Promise<HostState | undefined>;
  /** Begins a request; call the result at its end. `undefined` if it must wait, because it is not certain that no other process asks. */
  begin(host: string): (() => void) | undefined;
  /** Stores a new state of a host at once, in case this process is killed. */
  note(host: string, state: HostState): void;
  /** No request to a host waits any more: another process may ask it. */
  leave(host: string, state: HostState): void;
}
