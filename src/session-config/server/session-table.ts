/** How many sessions are kept, and how long. */
export interface SessionLimits {
  /** Sessions at a time; for one more, the longest unused is ended, and where none is unused it is refused with 503. Default 1,000. */
  readonly maxSessions?: number | undefined;
  /** Milliseconds after its last answer at which a session is ended. One with an open stream is not idle. Default 1,800,000 (30 minutes). */
  readonly maxIdleMs?: number | undefined;
}

/** What a table needs of a session. */
export interface Closable {
  close(): Promise<void>;
}

/** The open sessions, the longest unused first. Idle ones are ended whenever the table is used. */
export interface SessionTable<S extends Closable> {
  /** Room for one more, if need be that of the longest unused session; `undefined` where all are being answered or opened. */
  reserve(): Reservation<S> | undefined;
  find(id: string): S | undefined;
  /** Says that a session is being answered; call what comes back when it has been. */
  hold(id: string): () => void;
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
  usedAt: number;
  holders: number;
}

/** @param now milliseconds of a clock, such as `Date.now` */
export function sessionTable<S extends Closable>(now: () => number, limits: SessionLimits): SessionTable<S> {
  const { maxSessions = 1000, maxIdleMs = 1_800_000 } = limits;
  const entries = new Map<string, Entry<S>>();
  let reserved = 0;

  const end = async (id: string, { session }: Entry<S>): Promise<void> => {
    entries.delete(id);
    await session.close().catch(() => undefined);
  };
  const sweep = (): void => {
    const oldest = now() - maxIdleMs;
    for (const [id, entry] of entries) if (entry.holders === 0 && entry.usedAt <= oldest) void end(id, entry);
  };
  const touch = (id: string, entry: Entry<S>): void => {
    entry.usedAt = now();
    // Out and in again: the table stays in the order of use.
    if (entries.delete(id)) entries.set(id, entry);
  };

  const endLongestUnused = (): boolean => {
    const unused = [...entries].find(([, { holders }]) => holders === 0);
    if (unused !== undefined) void end(...unused);
    return unused !== undefined;
  };

  return {
    reserve() {
      sweep();
      if (entries.size + reserved >= maxSessions && !endLongestUnused()) return undefined;
      reserved += 1;
      const release = once(() => void (reserved -= 1));
      const fill = (id: string, session: S): void => {
        release();
        entries.set(id, { session, usedAt: now(), holders: 0 });
      };
      return { fill, release };
    },
    find(id) {
      sweep();
      return entries.get(id)?.session;
    },
    hold(id) {
      sweep();
      const entry = entries.get(id);
      if (entry === undefined) return () => undefined;
      entry.holders += 1;
      touch(id, entry);
      return once(() => {
        entry.holders -= 1;
        touch(id, entry);
      });
    },
    remove: (id) => void entries.delete(id),
    async close() {
      await Promise.all([...entries].map(([id, entry]) => end(id, entry)));
    },
  };
}

/** Does something at the first call only. */
function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
