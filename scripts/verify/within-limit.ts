import { setTimeout as pause } from 'node:timers/promises';

/** Requests for one file to a host that answers each with 429. */
const MAX_REQUESTS = 20;
/** Longest wait that a host may ask for, in seconds. */
const MAX_WAIT = 300;

/**
 * Requests files of a host that limits requests: what it refused with 429 and a wait (RFC 6585 §4) is requested again after the wait, one
 * file at a time.
 *
 * @param ask requests the file at a path
 */
export function withinLimit(ask: (path: string) => Promise<Response>): (path: string) => Promise<Response> {
  let refused: Promise<unknown> = Promise.resolve();
  let freeAt = 0;

  /** Whether the host asks to wait: then the response is dropped, and the time noted. */
  async function isRefused({ status, headers, body }: Response): Promise<boolean> {
    const seconds = Number(/^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.[0] ?? Number.NaN);
    if (status !== 429 || !(seconds <= MAX_WAIT)) return false;
    await body?.cancel();
    freeAt = Math.max(freeAt, performance.now() + seconds * 1000);
    return true;
  }

  async function askAgain(path: string): Promise<Response> {
    for (let asked = 1; ; asked += 1) {
      await pause(Math.max(freeAt - performance.now(), 0));
      const response = await ask(path);
      if (asked === MAX_REQUESTS || !(await isRefused(response))) return response;
    }
  }

  return async (path) => {
    const response = await ask(path);
    if (!(await isRefused(response))) return response;
    const turn = refused.then(() => askAgain(path));
    refused = turn.catch(() => undefined);
    return turn;
  };
}
