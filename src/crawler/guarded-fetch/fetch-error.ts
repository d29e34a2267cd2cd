/**
 * Why a fetch failed:
 *
 * - `refused-url`: this crawler does not request such a URL (scheme, port, credentials, control characters, name of a private zone).
 * - `refused-address`: the host is, or resolves to, an address that is not on the public internet.
 * - `too-many-redirects`, `off-origin-redirect`, `downgrade-redirect`: a redirect that is not followed.
 * - `refused-header`: an invalid header value, or a key over an unencrypted connection.
 * - `too-large`: the decoded body or the headers exceeded their limit.
 * - `bad-encoding`: the body has a content coding that cannot be decoded.
 * - `timeout`: the deadline passed.
 * - `unreachable`: no connection, or it broke.
 * - `http-status`: an answer that is neither a success nor 304.
 * - `robots-disallowed`: the host's robots.txt (RFC 9309) disallows it for this crawler.
 * - `retry-later`: the host asked for a longer delay than a crawl allows, or too often.
 * - `aborted`: the caller aborted.
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

/** A fetch that was refused or failed. Its message is one sentence without varying parts, so that equal failures have equal messages. */
export class FetchError extends Error {
  override name = 'FetchError' as const;
  readonly code: FetchErrorCode;
  /** HTTP status of an `http-status` error. */
  readonly status: number | undefined;
  /** Value of WWW-Authenticate (RFC 9110 §11.6.1) of a 401 answer. Not part of the message. */
  readonly challenge: string | undefined;
  /** Time from which this crawl may send a retry, in milliseconds since the epoch, if the host states one. Not part of the message. */
  readonly retryAt: number | undefined;
  /** The time that the host states, which may be later. */
  readonly statedRetryAt: number | undefined;

  constructor(
    code: FetchErrorCode,
    message: string,
    { status, retryAt, statedRetryAt = retryAt, challenge, cause }: FetchErrorOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAt = retryAt;
    this.statedRetryAt = statedRetryAt;
    this.challenge = challenge;
  }
}

/** Details of a fetch error. */
interface FetchErrorOptions {
  readonly status?: number | undefined;
  readonly retryAt?: number | undefined;
  /** Default: `retryAt`. */
  readonly statedRetryAt?: number | undefined;
  readonly challenge?: string | undefined;
  readonly cause?: unknown;
}

/** Converts an error of undici, a stream or a signal to a {@link FetchError}. A FetchError inside its causes is returned itself. */
export function asFetchError(error: unknown, url: string): FetchError {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 8; inner = inner.cause, depth += 1) {
    if (inner instanceof FetchError) return inner;
    if (inner.name === 'TimeoutError') return new FetchError('timeout', `${url} did not respond in time.`, { cause: error });
    const known = KNOWN.find(({ codes }) => codes.test(codeOf(inner)));
    if (known !== undefined) return new FetchError(known.code, `${url} ${known.what}`, { cause: error });
    if (inner.name === 'AbortError') return new FetchError('aborted', `The fetch of ${url} was stopped.`, { cause: error });
  }
  const code = deepestCode(error);
  return new FetchError('unreachable', `${url} cannot be reached${code === '' ? '' : ` (${code})`}.`, { cause: error });
}

/** Converts an error that ended a body. A connection that broke is `unreachable`, too, with a message of its own. */
export function asBodyError(error: unknown, url: string): FetchError {
  const reason = asFetchError(error, url);
  if (reason === error || reason.code !== 'unreachable') return reason;
  const code = deepestCode(error);
  return new FetchError('unreachable', `${url} broke off in the middle of its answer${code === '' ? '' : ` (${code})`}.`, { cause: error });
}

/** Mapping of the error codes of undici and zlib. */
const KNOWN: readonly { readonly codes: RegExp; readonly code: FetchErrorCode; readonly what: string }[] = [
  { codes: /^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/, code: 'timeout', what: 'did not respond in time.' },
  { codes: /^UND_ERR_HEADERS_OVERFLOW$/, code: 'too-large', what: 'sends more than 16 KiB of headers.' },
  { codes: /^UND_ERR_INVALID_ARG$/, code: 'refused-header', what: 'cannot be requested with an invalid header.' },
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
