import type { Problem } from '../document/problem.ts';
import { asFetchError, type FetchErrorCode } from './guarded-fetch/index.ts';

const HINTS: Readonly<Record<FetchErrorCode, string>> = {
  'refused-url': 'Write a public http(s) address with its default port and without credentials.',
  'refused-address': 'Give the server a public address; for development, use --allow-private-hosts.',
  'too-many-redirects': 'Write the address that the redirects lead to.',
  'off-origin-redirect': 'Serve the document at the address itself, or write the address that it redirects to.',
  'downgrade-redirect': 'Let the server redirect to https only.',
  'too-large': 'Shorten the document.',
  timeout: 'Crawl again later.',
  unreachable: 'Check the address, or crawl again later.',
  'http-status': 'Check the address, and that the document is public.',
  aborted: 'Crawl again.',
};

/** What to say of a fetch that failed. `file` is the URL that was asked for. */
export function fetchProblem(error: unknown, url: string): Problem {
  const { code, message } = asFetchError(error, url);
  return { code, severity: 'error', message, hint: HINTS[code], file: url };
}

/** The same problem where it does not cost the record. */
export function asWarning(problem: Problem): Problem {
  return problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}
