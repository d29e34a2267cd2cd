import { DatabaseError } from '../connection/database-error.ts';

/** Runs statements for requests, which must not wait for a database that does not answer. */
export interface Guard {
  /**
   * @throws DatabaseError `unreachable` after a second without an answer, and at once in the second after that
   * @throws the error of the statement
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Options of a guard. */
interface GuardOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called with the first of several failures in a row. */
  readonly onerror: (error: unknown) => void;
}

/** Milliseconds to wait for a statement, and until the next attempt after the database was lost. */
const TIMES = { timeout: 1000, pause: 1000 } as const;

/** @see Guard */
export function guard({ now, onerror }: GuardOptions): Guard {
  let lostUntil = -Infinity;
  let isReported = false;
  return {
    async run(work) {
      if (now() < lostUntil) throw new DatabaseError('unreachable', 'The database could not be reached a moment ago.');
      try {
        const result = await withTimeout(work());
        isReported = false;
        return result;
      } catch (error) {
        if (error instanceof DatabaseError && error.code === 'unreachable') lostUntil = now() + TIMES.pause;
        if (!isReported) onerror(error);
        isReported = true;
        throw error;
      }
    },
  };
}

function withTimeout<T>(working: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new DatabaseError('unreachable', 'The database did not answer a request within a second.'));
    const timer = setTimeout(giveUp, TIMES.timeout);
    working.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
