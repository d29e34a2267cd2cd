import { FetchError } from './fetch-error.ts';

/** Network time of one server, shared by all fetches and its MCP session. */
export interface NetworkBudget {
  /** Milliseconds for a request, at most `wantedMs`. @throws FetchError `timeout` if nothing is left */
  grant(wantedMs: number, url: string): number;
  /** Subtracts spent time. */
  spend(ms: number): void;
}

/** Creates a budget. Waiting for turns does not count. */
export function createNetworkBudget(totalMs: number): NetworkBudget {
  let left = totalMs;
  return {
    grant(wantedMs, url) {
      if (left <= 0) throw new FetchError('timeout', `${url} was not requested: the time budget of its server is used up.`);
      return Math.min(wantedMs, left);
    },
    spend(ms) {
      left -= ms;
    },
  };
}
