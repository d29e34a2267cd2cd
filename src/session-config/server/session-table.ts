import { sessionUse, type SessionUse } from './session-use.ts';

/** Limits of sessions. */
export interface SessionLimits {
  /**
   * Maximum number of sessions. For a new one, the least recently used session is ended, even with an open stream; if all are in use, the
   * new one gets 503. Default 1,000.
   */
  readonly maxSessions?: number | undefined;
  /**
   * Milliseconds after its last response at which a session is ended. A session with an open stream is not idle. Default 1,800,000 (30
   * minutes).
   */
  readonly maxIdleMs?: number | undefined;
  /** Milliseconds without a request after which open streams of a session are ended; then it is idle. Default 1,800,000 (30 minutes). */
  readonly maxStreamMs?: number | undefined;
}

/** A session as the table needs it. */
interface Closable {
  close(): Promise<void>;
  /** Ends only the streams on which the client listens. */
  endStreams?(): void;
}

/** A use of a session: a request in progress, or a stream on which the client only listens. */
type Hold = 'request' | 'stream';

/** The open sessions, least recently used first. Idle ones are ended whenever the table is used. */
export interface SessionTable<S extends Closable> {
  /**
   * Reserves a place for a new session, if necessary by ending the least recently used one; `undefined` if all are in use or being opened.
   */
  reserve(): Reservation<S> | undefined;
  /** An id that no session had before. */
  newId(): string;
  find(id: string): S | undefined;
  /** Marks a session as in use by a request or a stream; call the returned function at its end. Default a request. */
  hold(id: string, what?: Hold): () => void;
  remove(id: string): void;
  /** Ends every session. */
  close(): Promise<void>;
}

/** The reserved place of a session that is being opened. */
interface Reservation<S> {
  fill(id: string, session: S): void;
  /** Releases the place if no session was opened; must always be called. */
  release(): void;
}

interface Entry<S> {
  readonly session: S;
  readonly use: SessionUse;
}

/**
 * @param now returns the time in milliseconds, such as `Date.now`
 * @param newId returns an id that cannot be guessed
 */
export function sessionTable<S extends Closable>(
  now: () => number,
  limits: SessionLimits,
  newId: () => string = () => crypto.randomUUID(),
): SessionTable<S> {
  const { maxSessions = 1000, maxIdleMs = 1_800_000, maxStreamMs = 1_800_000 } = limits;
  const entries = new Map<string, Entry<S>>();
  let reserved = 0;

  const end = (id: string, entry: Entry<S>): Promise<void> => removed(entries, id, entry);
  const sweep = (): void => {
    for (const [id, entry] of entries) {
      const { use } = entry;
      if (use.isBusy || now() - use.at < (use.isListened ? maxStreamMs : maxIdleMs)) continue;
      if (use.isListened) endStreams(entry);
      else void end(id, entry);
    }
  };
  const toEnd = (id: string, entry: Entry<S>): void => void (entries.delete(id) && entries.set(id, entry));
  const endLongestIdle = (): boolean => {
    const idle = [...entries].find(([, { use }]) => !use.isBusy);
    if (idle !== undefined) void end(...idle);
    return idle !== undefined;
  };

  return {
    newId,
    reserve() {
      sweep();
      if (entries.size + reserved >= maxSessions && !endLongestIdle()) return undefined;
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

async function removed<S extends Closable>(entries: Map<string, Entry<S>>, id: string, { session }: Entry<S>): Promise<void> {
  entries.delete(id);
  await session.close().catch(() => undefined);
}

function endStreams<S extends Closable>({ session, use }: Entry<S>): void {
  use.endStreams();
  session.endStreams?.();
}

/** Runs an action at the first call only. */
function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
