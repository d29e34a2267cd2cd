import { randomUUID } from 'node:crypto';

import type { Database } from '../connection/database.ts';
import type { Guard } from './guard.ts';

/** What other servers changed. */
interface NoticeHandlers {
  /** @param hash SHA-256 of a key that was added, changed or removed; `undefined` if any may have been */
  readonly onKey: (hash: string | undefined) => void;
  /** @param id of a session that a client ended; `undefined` if any may have been */
  readonly onSession: (id: string | undefined) => void;
}

/** Notices about keys and sessions (LISTEN). */
export interface AccessNotices {
  /**
   * Milliseconds of the clock up to which every committed change was received. Each call may start a test in the background, so the time
   * advances only while somebody asks.
   */
  receivedUpTo(): number;
  close(): Promise<void>;
}

/** Options of {@link accessNotices}. */
interface AccessNoticesOptions extends NoticeHandlers {
  readonly database: Database;
  readonly guard: Guard;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** The channel. Its messages are `key HASH`, `key` for many, `session ID`, and the tests. */
export const CHANNEL = 'portolan_access';

/** Milliseconds between two tests. */
const INTERVAL = 400;

/**
 * Listens for changed keys and ended sessions.
 *
 * A connection that only listens does not notice that the other end is gone, or that a pooler passes no notices on. So while requests come,
 * a test is sent through the database every 0.4 s. Notices arrive in the order of their commits, so a test that arrives proves that all
 * changes before it were received.
 *
 * @throws DatabaseError if the database cannot be reached
 */
export async function accessNotices({ database, guard, now, onKey, onSession }: AccessNoticesOptions): Promise<AccessNotices> {
  const test = `test ${randomUUID()}`;
  let receivedUpTo = -Infinity;
  let sentAt = -Infinity;
  let isSending = false;

  function receive(payload: string | undefined): void {
    if (payload === undefined) {
      onKey(undefined);
      onSession(undefined);
      receivedUpTo = now();
    } else if (payload.startsWith(test)) {
      receivedUpTo = Math.max(receivedUpTo, Number(payload.slice(test.length)));
    } else if (payload.startsWith('key')) {
      onKey(payload.slice('key '.length) || undefined);
    } else if (payload.startsWith('session ')) {
      onSession(payload.slice('session '.length));
    }
  }

  function sendTest(): void {
    const at = now();
    if (isSending || at - sentAt < INTERVAL) return;
    isSending = true;
    sentAt = at;
    guard
      .run(() => database.query('select pg_notify($1, $2)', [CHANNEL, `${test} ${at}`], 'portolan-access-test'))
      // The guard reports it. Without tests, every key is looked up.
      .catch(() => undefined)
      .finally(() => (isSending = false));
  }

  const listener = await database.listen(CHANNEL, receive);
  return {
    receivedUpTo() {
      sendTest();
      return receivedUpTo;
    },
    close: () => listener.close(),
  };
}
