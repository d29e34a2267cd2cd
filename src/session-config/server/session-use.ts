/** The current uses of a session, and the time of the last one. */
export interface SessionUse {
  /** Whether a request is in progress. */
  readonly isBusy: boolean;
  /** Whether a stream is open. */
  readonly isListened: boolean;
  /** Time in milliseconds at which a request or a stream last started or ended. */
  readonly at: number;
  /** Starts a request; call the returned function once at its end. */
  request(): () => void;
  /** Starts a stream; call the returned function at its end. */
  stream(): () => void;
  /** Marks all streams as ended. */
  endStreams(): void;
}

/** @param now returns the time in milliseconds */
export function sessionUse(now: () => number): SessionUse {
  const streams = new Set<object>();
  let requests = 0;
  let at = now();
  const count = (change: 1 | -1): void => {
    requests += change;
    at = now();
  };

  return {
    get isBusy() {
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
