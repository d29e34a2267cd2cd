/** What is being done with a session, and when something last was. */
export interface SessionUse {
  /** Whether a request is being answered. */
  readonly isAsked: boolean;
  /** Whether a client listens by a stream. */
  readonly isListened: boolean;
  /** Milliseconds of the clock at which a request or a stream last began or ended. */
  readonly at: number;
  /** A request begins; call what comes back once, when it is answered. */
  request(): () => void;
  /** A stream begins; call what comes back when it ends. */
  stream(): () => void;
  /** Its streams are over. */
  endStreams(): void;
}

/** @param now milliseconds of a clock */
export function sessionUse(now: () => number): SessionUse {
  const streams = new Set<object>();
  let requests = 0;
  let at = now();
  const count = (change: 1 | -1): void => {
    requests += change;
    at = now();
  };

  return {
    get isAsked() {
      return requests > 0;
    },
    get isListened() {
      return streams.size > 0;
    },
    get at() {
      return at;
    },
    request() {
      count(1);
      return () => count(-1);
    },
    stream() {
      const stream = {};
      streams.add(stream);
      at = now();
      return () => {
        if (streams.delete(stream)) at = now();
      };
    },
    endStreams() {
      streams.clear();
      at = now();
    },
  };
}
