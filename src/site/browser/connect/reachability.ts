import type { Reach } from './failure-cause.ts';

/** How long a host may take to answer, in milliseconds. */
const TIME_LIMIT = 5000;

/**
 * Whether a host answers at all. A page cannot read an answer that was not meant for it, but sees that there is one (Fetch standard,
 * mode `no-cors`). Only the front page of the host is asked, without query, cookies or referrer.
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
    // The news of a violation, such as a front page that leads to another host, comes after the end of the request.
    await new Promise((resolve) => setTimeout(resolve));
    return violations.length > 0 ? 'unknown' : 'silent';
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}
