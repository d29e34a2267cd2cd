import type { SingleFetch } from '../../src/api/conformance/http/probe-client.ts';

/**
 * Sends the doctor's requests by the platform's own fetch, not by the guarded one: that one guards a crawl against addresses of strangers,
 * and refuses ports and networks where an operator may well keep a catalogue. The address here is the operator's own, and the doctor is
 * to meet what a client meets. Redirects are handed back, so that a key never goes to another origin.
 */
export function doctorFetch(timeoutMs: number): SingleFetch {
  return (url, { method, headers, body }) =>
    fetch(url, {
      method,
      headers: { 'user-agent': 'portolan-doctor', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
}
