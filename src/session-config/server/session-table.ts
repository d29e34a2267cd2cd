import { sessionUse, type SessionUse } from './session-use.ts';

/** How many sessions are kept, and how long. */
export interface SessionLimits {
  /**
   * Sessions at a time. For one more, the one that was asked nothing for longest is ended, whether a stream of it is open or not; where
   * every one is being answered, it is refused with 503. Default 1,000.
   */
  readonly maxSessions?: number | undefined;
  /** Milliseconds after its last answer at which a session is ended. One with an open stream is not idle. Default 1,800,000 (30 minutes). */
  readonly maxIdleMs?: number | undefined;
  /** Milliseconds without a request at which open streams of a session are ended: from then on it is idle. Default 1,800,000 (30 minutes). */
  readonly maxStreamMs?: number | undefined;
}

/** What a table needs of a session. */
export interface Closable {
  close(): Promise<void>;
  /** Ends the streams by which the client listens, and nothing else. */
  endStreams?(): void;
}

/** What occupies a session: a request until it is answered, or a stream by which the client only listens. */
export type Hold = 'request' | 'stream';

/** The open sessions, the longest unasked first. Idle ones are ended whenever the table is used. */
export interface SessionTable<S extends Closable> {
  /** Room for one more, if need be that of the longest unasked session; `undefined` where all are being answered or opened. */
  reserve(): Reservation<S> | undefined;
  find(id: string): S | undefined;
  /** Says that a session is being answered, or listened to; call what comes back when that is over. Default a request. */
  hold(id: string, what?: Hold): () => void;
  remove(id: string): void;
  /** Ends every session. */
  close(): Promise<void>;
}

/** Room for a session that is being opened. */
export interface Reservation<S> {
  fill(id: string, session: S): void;
  /** Gives the room back where no session came of it; to be called in any case. */
  release(): void;
}

interface Entry<S> {
  readonly session: S;
  readonly use: SessionUse;
}

/** @param now milliseconds of a clock, such as `Date.now` */
export function sessionTable<S extends Closable>(now: () => number, limits: SessionLimits): SessionTable<S> {
  const { maxSessions = 1000, maxIdleMs = 1_800_000, maxStreamMs = 1_800_000 } = limits;
  const entries = new Map<string, Entry<S>>();
  let reserved = 0;

  const end = async (id: string, { session }: Entry<S>): Promise<void> => {
    entries.delete(id);
    await session.close().catch(() => undefined);
  };
  const sweep = (): void => {
    for (const [id, entry] of entries) {
      const { use } = entry;
      if (use.isAsked || now() - use.at < (use.isListened ? maxStreamMs : maxIdleMs)) continue;
      if (use.isListened) endStreams(entry);
      else void end(id, entry);
    }
  };
  const toEnd = (id: string, entry: Entry<S>): void => {
    if (entries.delete(id)) entries.set(id, entry);
  };
  const endLongestUnasked = (): boolean => {
    const unasked = [...entries].find(([, { use }]) => !use.isAsked);
    if (unasked !== undefined) void end(...unasked);
    return unasked !== undefined;
  };

  return {
    reserve() {
      sweep();
      if (entries.size + reserved >= maxSessions && !endLongestUnasked()) return undefined;
      reserved += 1;
      const release = once(() => void (reserved -= 1));
      const fill = (id: string, session: S): void => {
        release();
        entries.set(id, { session, use: sessionUse(now) });
      };
      return { fill, release };
    },
    find(id) {
      sweep();
      return entries.get(id)?.session;
    },
    hold(id, what = 'request') {
      sweep();
      const entry = entries.get(id);
      if (entry === undefined) return () => undefined;
      if (what === 'stream') return entry.use.stream();
      toEnd(id, entry);
      const answered = entry.use.request();
      return once(() => {
        answered();
        toEnd(id, entry);
      });
    },
    remove: (id) => void entries.delete(id),
    async close() {
      await Promise.all([...entries].map(([id, entry]) => end(id, entry)));
    },
  };
}

function endStreams<S extends Closable>({ session, use }: Entry<S>): void {
  use.endStreams();
  session.endStreams?.();
}

/** Does something at the first call only. */
function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
