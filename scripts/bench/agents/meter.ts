import type { TokenCount } from './tokens.ts';

/** What an agent spent. */
export interface Spent {
  readonly requests: number;
  /** Tokens that a model writes for the requests and reads in the answers. */
  readonly tokens: number;
}

/** Counts requests and tokens. */
export interface Meter {
  count(sent: string, received: string): void;
  /** What was spent since the last call. */
  take(): Spent;
}

/** A meter that starts at 0. */
export function meter(tokens: TokenCount): Meter {
  let spent: Spent = { requests: 0, tokens: 0 };
  return {
    count(sent, received) {
      spent = { requests: spent.requests + 1, tokens: spent.tokens + tokens.of(sent) + tokens.of(received) };
    },
    take() {
      const taken = spent;
      spent = { requests: 0, tokens: 0 };
      return taken;
    },
  };
}
