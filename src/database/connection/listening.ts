import { setInterval } from 'node:timers/promises';
import type { Notification, PoolClient } from 'pg';

/** An open LISTEN. */
export interface Listener {
  close(): Promise<void>;
}

/** Options of {@link listening}. */
interface ListeningOptions {
  /** Gives a connection with a listener of errors. */
  readonly connect: () => Promise<PoolClient>;
  /** Begins to listen on a connection (LISTEN). Rejects where there is no answer. */
  readonly listen: (client: PoolClient) => Promise<void>;
  /** `undefined` at each new connection, because notifications may have been missed. */
  readonly onNotification: (payload: string | undefined) => void;
  readonly onerror: (error: unknown) => void;
}

/** Milliseconds between two attempts to connect. */
const PAUSE = 250;

/**
 * Listens to a channel on a connection of its own. A lost connection is replaced.
 *
 * @throws where the first connection fails
 */
export async function listening({ connect, listen, onNotification, onerror }: ListeningOptions): Promise<Listener> {
  const over = new AbortController();
  let client: PoolClient | undefined;

  async function open(): Promise<void> {
    const opened = await connect();
    // A pool ends only when all its connections were given back.
    if (over.signal.aborted) return opened.release(true);
    const giveBack = (error?: Error): boolean => {
      if (client !== opened) return false;
      client = undefined;
      opened.removeAllListeners('notification');
      opened.release(error ?? true);
      return true;
    };
    const lost = (error?: Error): void => {
      // Rejects only where the listening was ended meanwhile.
      if (giveBack(error) && !over.signal.aborted) reopen().catch(() => undefined);
    };
    client = opened;
    try {
      await listen(opened);
    } catch (error) {
      giveBack();
      throw error;
    }
    opened.on('error', lost);
    opened.on('end', () => lost());
    opened.on('notification', ({ payload }: Notification) => onNotification(payload ?? ''));
    onNotification(undefined);
  }

  async function reopen(): Promise<void> {
    let isReported = false;
    for await (const _ of setInterval(PAUSE, undefined, { signal: over.signal })) {
      try {
        return await open();
      } catch (error) {
        // Further failures of an outage say nothing new.
        if (!isReported) onerror(error);
        isReported = true;
      }
    }
  }

  await open();
  return {
    close() {
      over.abort();
      const last = client;
      client = undefined;
      last?.removeAllListeners('notification');
      last?.release(true);
      return Promise.resolve();
    },
  };
}
