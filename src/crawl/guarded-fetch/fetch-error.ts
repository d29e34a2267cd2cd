/**
 * Why a fetch brought nothing:
 *
 * - `refused-url`: the URL is not one that this crawler asks (scheme, port, credentials, control characters, name of a private zone).
 * - `refused-address`: the host is, or resolves to, an address that is not on the public internet.
 * - `too-many-redirects`, `off-origin-redirect`, `downgrade-redirect`: a redirect that is not followed.
 * - `too-large`: the decoded body passed its limit.
 * - `timeout`: the deadline passed.
 * - `unreachable`: no connection, or it broke.
 * - `http-status`: an answer that is neither a success nor 304.
 * - `aborted`: the caller gave up.
 */
export type FetchErrorCode =
  | 'refused-url'
  | 'refused-address'
  | 'too-many-redirects'
  | 'off-origin-redirect'
  | 'downgrade-redirect'
  | 'too-large'
  | 'timeout'
  | 'unreachable'
  | 'http-status'
  | 'aborted';

/** A fetch that the guard refused or that failed. Its message is one sentence, and the same whenever the same thing happens. */
export class FetchError extends Error {
  override name = 'FetchError' as const;
  readonly code: FetchErrorCode;
  /** HTTP status of an `http-status` error. */
  readonly status: number | undefined;

  constructor(code: FetchErrorCode, message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status;
  }
}

/** What undici, a stream or a signal threw, as a {@link FetchError}; the cause that the guard itself threw is taken out of its wrapping. */
export function asFetchError(error: unknown, url: string): FetchError {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    if (inner instanceof FetchError) return inner;
    if (inner.name === 'TimeoutError' || codeOf(inner) === 'UND_ERR_CONNECT_TIMEOUT' || codeOf(inner) === 'UND_ERR_HEADERS_TIMEOUT') {
      return new FetchError('timeout', `${url} did not answer in time.`, { cause: error });
    }
    if (inner.name === 'AbortError') return new FetchError('aborted', `The fetch of ${url} was stopped.`, { cause: error });
  }
  const code = deepestCode(error);
  return new FetchError('unreachable', `${url} cannot be reached${code === '' ? '' : ` (${code})`}.`, { cause: error });
}

function deepestCode(error: unknown): string {
  let code = '';
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    code = codeOf(inner) || code;
  }
  return code;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
