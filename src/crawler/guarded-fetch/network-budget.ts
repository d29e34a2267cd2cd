import { FetchError } from './fetch-error.ts';

/** Network time of one server, shared by every fetch and the conversation with it. */
export interface NetworkBudget {
  /** Milliseconds that are left for a request that may take `wantedMs`. @throws FetchError `timeout` where nothing is left */
  grant(wantedMs: number, url: string): number;
  /** Takes off what was spent. */
  spend(ms: number): void;
}

/** A budget of so many milliseconds. Waiting for a turn costs nothing. */
export function createNetworkBudget(totalMs: number): NetworkBudget {
  let left = totalMs;
  return {
    grant(wantedMs, url) {
      if (left <= 0) throw new FetchError('timeout', `${url} was not asked: its server has used up the time that one is given.`);
      return Math.min(wantedMs, left);
    },
    spend(ms) {
      left -= ms;
    },
  };
}
