import type { Problem } from '../../catalog/parsing/problem.ts';
import { asFetchError, type FetchErrorCode } from '../guarded-fetch/index.ts';

const HINTS: Readonly<Record<FetchErrorCode, string>> = {
  'refused-url': 'Write a public http(s) URL with its default port and without credentials.',
  'refused-address': 'Give the server a public address; for development, use --allow-private-hosts.',
  'too-many-redirects': 'Write the URL that the redirects lead to.',
  'off-origin-redirect': 'Serve the document at the URL itself, or write the URL that it redirects to.',
  'downgrade-redirect': 'Let the server redirect to https only.',
  'refused-header': 'Write keys without line breaks, and send them to https URLs only.',
  'too-large': 'Shorten the document.',
  'bad-encoding': 'Serve the document uncompressed, or with gzip or br.',
  timeout: 'Crawl again later.',
  unreachable: 'Check the URL, or crawl again later.',
  'http-status': 'Check the URL, and that the document is public.',
  'robots-disallowed': 'Allow this crawler in the robots.txt of the host, or list the server through another source.',
  'retry-later': 'Crawl again later.',
  aborted: 'Crawl again.',
};

/** The problem of a failed fetch. `file` is the requested URL. */
export function fetchProblem(error: unknown, url: string): Problem {
  const { code, message, status, statedRetryAt } = asFetchError(error, url);
  const hint = statedRetryAt === undefined ? statusHint(status) : `Crawl again after ${new Date(statedRetryAt).toISOString()}.`;
  return { code, severity: 'error', message, hint: hint ?? HINTS[code], file: url };
}

/** The hint for statuses with a known reason. */
function statusHint(status: number | undefined): string | undefined {
  if (status === undefined) return undefined;
  if (status === 401 || status === 403) return 'Make the document public: the crawler does not sign in.';
  if (status === 429 || status >= 500) return 'Crawl again later.';
  return undefined;
}

/** The problem as a warning, for errors that do not prevent a record. */
export function asWarning(problem: Problem): Problem {
  return problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}
