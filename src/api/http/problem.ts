import type { AnswerHeaders, ApiAnswer } from './answer.ts';

/**
 * Problem details (RFC 9457), with the additional member `error`, which the original's clients read. `type` is left out: it would be
 * `about:blank`, which means that the status is the kind of the problem.
 */
export interface ProblemDetails {
  /** The text of the status, the same for every problem of that status. */
  readonly title: string;
  readonly status: number;
  /** What is wrong with this request and how to fix it. */
  readonly detail: string;
  /** Same text as `detail`. */
  readonly error: string;
  /** Which rule was broken, for programs. */
  readonly code: string;
  /** Names that may be meant, likely ones first; only for `not-found`, and absent where no name is similar. */
  readonly suggestions?: readonly string[];
}

/** Every problem code of the API, with the status (RFC 9110 §15) and the status text. */
export const PROBLEM_KINDS = {
  'bad-request': [400, 'Bad Request'],
  'unknown-client': [400, 'Bad Request'],
  'unknown-way': [400, 'Bad Request'],
  'no-key': [401, 'Unauthorized'],
  'bad-key': [401, 'Unauthorized'],
  'out-of-scope': [403, 'Forbidden'],
  'not-found': [404, 'Not Found'],
  'unknown-profile': [404, 'Not Found'],
  'wrong-method': [405, 'Method Not Allowed'],
  'late-request': [408, 'Request Timeout'],
  gone: [410, 'Gone'],
  'precondition-failed': [412, 'Precondition Failed'],
  'has-body': [413, 'Content Too Large'],
  'long-address': [414, 'URI Too Long'],
  'foreign-host': [421, 'Misdirected Request'],
  'too-many': [429, 'Too Many Requests'],
  'long-headers': [431, 'Request Header Fields Too Large'],
  failed: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** Code of a problem. */
export type ProblemCode = keyof typeof PROBLEM_KINDS;

/** Media type of problem details (RFC 9457 §4.1). */
export const PROBLEM_TYPE = 'application/problem+json';

/** The members of a problem. */
export function problemDetails(code: ProblemCode, detail: string): ProblemDetails {
  const [status, title] = PROBLEM_KINDS[code];
  return { title, status, detail, error: detail, code };
}

/**
 * A problem as a response. The detail must contain nothing of the request and nothing of a thrown error.
 *
 * @param suggestions names that exist and may be meant
 */
export function problemAnswer(
  code: ProblemCode,
  detail: string,
  headers: AnswerHeaders = {},
  suggestions: readonly string[] = [],
): ApiAnswer {
  const details = { ...problemDetails(code, detail), ...(suggestions.length > 0 && { suggestions }) };
  const body = JSON.stringify(details);
  return { status: details.status, headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers }, body };
}
