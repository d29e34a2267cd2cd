import { setTimeout } from 'node:timers/promises';

import { DatabaseError } from './database-error.ts';

/** Milliseconds before each further attempt: a server that restarts or hands over to another one is back within seconds. */
const PAUSES: readonly number[] = [50, 200, 500];

/** Milliseconds after which no further attempt is made: somebody waits for the answer. */
const GIVE_UP_AFTER = 2000;

/**
 * SQLSTATE codes of a server that is shutting down, starting, has no free connection, is no longer the primary, or ended a query of a read
 * replica because what it read was removed (40001).
 */
const LOST_STATES: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '40001',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
]);

/** Codes of system errors of a connection. */
const LOST_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** Messages of `pg` for connections that ended, which have no code. */
const LOST_MESSAGE =
  /connection terminated|client has encountered a connection error|timeout exceeded when trying to connect|not queryable|query read timeout/i;

/** Whether an error means that the connection to the server was lost, or could not be made. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost);
  if (error instanceof DatabaseError) return error.code === 'unreachable';
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LOST_STATES.has(code) || LOST_CODES.has(code) || LOST_MESSAGE.test(error.message);
}

/**
 * SQLSTATE codes of a server that is too busy or full for a statement: it took too long, a lock did, statements waited for each other, there
 * is no space or memory.
 */
export const BUSY_STATES: readonly string[] = ['57014', '55P03', '40P01', '53100', '53200'];

/** Whether the connection was lost, or the server was too busy for a statement: trying again later may help. */
export function isLostOrBusy(error: unknown): boolean {
  return isLost(error) || (error instanceof Error && 'code' in error && BUSY_STATES.some((state) => state === error.code));
}

/** Milliseconds between two attempts of work that waits for the database, and after which it waits no longer. */
const WAIT = { pause: 500, longest: 300_000 } as const;

/** Runs work again where the connection was lost. Only for work that may be done twice. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (const pause of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || performance.now() - startedAt > GIVE_UP_AFTER) throw error;
      await setTimeout(pause);
    }
  }
  return work();
}

/**
 * Runs work again until the connection is back, and the server has time for it: nobody waits for an answer. Only for work that may be
 * done twice.
 *
 * @param signal ends the waiting: the last error is thrown
 * @throws the last error, also after five minutes
 */
export async function untilConnected<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  wait: Readonly<Record<keyof typeof WAIT, number>> = WAIT,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLostOrBusy(error) || signal.aborted || performance.now() - startedAt > wait.longest) throw error;
      await setTimeout(wait.pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
