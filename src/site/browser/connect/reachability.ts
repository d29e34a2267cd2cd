import type { Reach } from './failure-cause.ts';

/** Time limit for the answer of a host, in milliseconds. */
const TIME_LIMIT = 5000;

/**
 * Whether a host answers at all. In mode `no-cors` a page cannot read an answer, but detects that there is one (Fetch standard). Requests
 * only the root of the host, without query, cookies or referrer.
 */
export async function reachability(endpoint: URL, timeLimit = TIME_LIMIT): Promise<Reach> {
  const violations: Event[] = [];
  const onViolation = (event: Event): void => void violations.push(event);
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    await fetch(`${endpoint.origin}/`, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeLimit),
    });
    return 'answers';
  } catch {
    // A policy violation, such as a redirect to another host, is reported after the request has ended.
    await new Promise((resolve) => setTimeout(resolve));
    return violations.length > 0 ? 'unknown' : 'silent';
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}
