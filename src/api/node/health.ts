import type { IncomingMessage, ServerResponse } from 'node:http';

import { NO_SNIFFING } from '../http/security-headers.ts';
import { requestTarget } from './node-request.ts';

/**
 * Paths at which a process states how it is, at the root of the origin and at the base of the site. Kubernetes has used these names itself
 * since it deprecated `/healthz`, which leaves open which of the two is meant. No page and no file of a site has them.
 */
export const HEALTH_PATHS = { live: '/livez', ready: '/readyz' } as const;

/** Seconds after which a client may ask a process that is not ready again. */
const RETRY_SECONDS = 5;

/** Returns why no requests should be sent to this process, such as `the database cannot be reached`; `undefined` if they should. */
export type NotReady = () => string | undefined | Promise<string | undefined>;

/**
 * Answers requests for the health of this process. They need no key and no particular host name, because a balancer or a supervisor asks by
 * address, and they are not counted.
 *
 * @param notReady asked at each request for readiness; an error counts as a reason
 * @returns whether it answers
 */
export function answerHealth(incoming: IncomingMessage, outgoing: ServerResponse, base: string, notReady: NotReady): boolean {
  const path = pathOf(incoming.url ?? '', base);
  if (path === undefined) return false;
  const { method } = incoming;
  if (method !== 'GET' && method !== 'HEAD') send(outgoing, 405, 'read-only: GET, HEAD', { allow: 'GET, HEAD' });
  else if (path === HEALTH_PATHS.live) send(outgoing, 200, 'ok');
  else void answerReady(outgoing, notReady);
  return true;
}

function pathOf(target: string, base: string): string | undefined {
  // Nearly all requests end here.
  if (!target.includes('livez') && !target.includes('readyz')) return undefined;
  const { sent: path } = requestTarget(target);
  return Object.values(HEALTH_PATHS).find((each) => path === each || path === `${base}${each.slice(1)}`);
}

async function answerReady(outgoing: ServerResponse, notReady: NotReady): Promise<void> {
  let reason: string | undefined;
  try {
    reason = await notReady();
  } catch {
    reason = 'it cannot be determined whether it is ready';
  }
  if (reason === undefined) send(outgoing, 200, 'ok');
  else send(outgoing, 503, `not ready: ${reason}`, { 'retry-after': String(RETRY_SECONDS) });
}

function send(outgoing: ServerResponse, status: number, text: string, more: Readonly<Record<string, string>> = {}): void {
  const headers = { ...NO_SNIFFING, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more };
  const body = `${text}\n`;
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}
