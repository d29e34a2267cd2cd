import type { AnswerHeaders } from './answer.ts';

/** Keeps a browser from taking an answer for something else than its media type says (Fetch standard, "X-Content-Type-Options"). */
export const NO_SNIFFING: AnswerHeaders = { 'x-content-type-options': 'nosniff' };

/**
 * What every page and every file of a catalogue carries. The policy of a page stands in the page, because a connect page may reach
 * further than the others: the header holds only what a page cannot say of itself (CSP level 3 §3.3).
 */
export const SECURITY_HEADERS: AnswerHeaders = {
  ...NO_SNIFFING,
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
