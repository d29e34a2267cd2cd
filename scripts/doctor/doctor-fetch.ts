import type { SingleFetch } from '../../src/api/conformance/http/probe-client.ts';

/**
 * Sends the doctor's requests with the platform's fetch, not the guarded one: the guarded fetch protects a crawl from untrusted URLs,
 * and rejects ports and networks where an operator may run a catalogue. Here the operator chooses the URL, and the doctor must
 * get the same responses as a client. Redirects are returned, not followed, so that a key never goes to another origin.
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
