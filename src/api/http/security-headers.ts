import type { AnswerHeaders } from './answer.ts';

/** Keeps a browser from guessing another media type (Fetch standard, "X-Content-Type-Options"). */
export const NO_SNIFFING: AnswerHeaders = { 'x-content-type-options': 'nosniff' };

/**
 * Headers of every page and file of a catalogue. Each page contains its own content security policy, because a connect page may reach more
 * origins than the others. The header has only the directive that a page cannot contain (CSP level 3 §3.3).
 */
export const SECURITY_HEADERS: AnswerHeaders = {
  ...NO_SNIFFING,
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
