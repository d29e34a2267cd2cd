/**
 * Why a fetch brought nothing:
 *
 * - `refused-url`: the URL is not one that this crawler asks (scheme, port, credentials, control characters, name of a private zone).
 * - `refused-address`: the host is, or resolves to, an address that is not on the public internet.
 * - `too-many-redirects`, `off-origin-redirect`, `downgrade-redirect`: a redirect that is not followed.
 * - `refused-header`: a value that no header can carry, or a key that would travel in the clear.
 * - `too-large`: the decoded body passed its limit, or the headers did.
 * - `bad-encoding`: the body is coded in a way that cannot be undone.
 * - `timeout`: the deadline passed.
 * - `unreachable`: no connection, or it broke.
 * - `http-status`: an answer that is neither a success nor 304.
 * - `robots-disallowed`: the host's robots.txt (RFC 9309) does not let this crawler have it.
 * - `retry-later`: the host asked to be left alone for longer than a crawl waits, or more often.
 * - `aborted`: the caller gave up.
 */
export type FetchErrorCode =
  | 'refused-url'
  | 'refused-address'
  | 'too-many-redirects'
  | 'off-origin-redirect'
  | 'downgrade-redirect'
  | 'refused-header'
  | 'too-large'
  | 'bad-encoding'
  | 'timeout'
  | 'unreachable'
  | 'http-status'
  | 'robots-disallowed'
  | 'retry-later'
  | 'aborted';

/** A fetch that the guard refused or that failed. Its message is one sentence, and the same whenever the same thing happens. */
export class FetchError extends Error {
  override name = 'FetchError' as const;
  readonly code: FetchErrorCode;
  /** HTTP status of an `http-status` error. */
  readonly status: number | undefined;
  /** When the host wants to be asked again, in milliseconds since the epoch, where it said so. Not part of the message. */
  readonly retryAt: number | undefined;

  constructor(code: FetchErrorCode, message: string, { status, retryAt, cause }: FetchErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAt = retryAt;
  }
}

/** What more is known of a fetch that failed. */
export interface FetchErrorOptions {
  readonly status?: number | undefined;
  readonly retryAt?: number | undefined;
  readonly cause?: unknown;
}

/** What undici, a stream or a signal threw, as a {@link FetchError}; the cause that the guard itself threw is taken out of its wrapping. */
export function asFetchError(error: unknown, url: string): FetchError {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    if (inner instanceof FetchError) return inner;
    if (inner.name === 'TimeoutError') return new FetchError('timeout', `${url} did not answer in time.`, { cause: error });
    const known = KNOWN.find(({ codes }) => codes.test(codeOf(inner)));
    if (known !== undefined) return new FetchError(known.code, `${url} ${known.what}`, { cause: error });
    if (inner.name === 'AbortError') return new FetchError('aborted', `The fetch of ${url} was stopped.`, { cause: error });
  }
  const code = deepestCode(error);
  return new FetchError('unreachable', `${url} cannot be reached${code === '' ? '' : ` (${code})`}.`, { cause: error });
}

/** What undici's and zlib's codes mean here. */
const KNOWN: readonly { readonly codes: RegExp; readonly code: FetchErrorCode; readonly what: string }[] = [
  { codes: /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/, code: 'timeout', what: 'did not answer in time.' },
  { codes: /^UND_ERR_HEADERS_OVERFLOW$/, code: 'too-large', what: 'sends more than 16 KiB of headers.' },
  { codes: /^UND_ERR_INVALID_ARG$/, code: 'refused-header', what: 'would be asked with a header that HTTP cannot carry.' },
  { codes: /^(?:Z_|ZSTD_|ERR__ERROR|ERR_BROTLI|ERR_PADDING)/, code: 'bad-encoding', what: 'sends a body that cannot be decompressed.' },
];

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
