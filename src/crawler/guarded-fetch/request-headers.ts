import { FetchError } from './fetch-error.ts';
import { isPrivateHost } from './checked-url.ts';

/** What a document request says of itself in headers. */
export interface DocumentHeaders {
  /** Value of the Accept header. Default: anything. */
  readonly accept?: string | undefined;
  /** Validators of the copy that is there already (RFC 9110 §13.1). */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Key for the origin that is asked first; a redirect to another origin does not carry it (RFC 6750 §2.1). */
  readonly bearer?: string | undefined;
}

/**
 * Headers of one hop.
 *
 * @param isFirstOrigin whether every hop so far was on the origin that was asked first
 * @throws FetchError `refused-header` for a value with a line break or NUL in it, or a key over plain http on the public internet
 */
export function documentHeaders(url: URL, request: DocumentHeaders, isFirstOrigin: boolean): Record<string, string> {
  const { accept = '*/*', bearer } = request;
  if (bearer !== undefined && url.protocol !== 'https:' && !isPrivateHost(url.hostname)) {
    throw new FetchError('refused-header', `${url.href} would be sent a key in the clear.`);
  }
  const headers: Record<string, string> = { accept, ...validators(request) };
  if (bearer !== undefined && isFirstOrigin) headers['authorization'] = `Bearer ${bearer}`;
  checkHeaders(Object.entries(headers), url.href);
  return headers;
}

/**
 * Refuses what would be more than one header, or none (RFC 9110 §5.5).
 *
 * @throws FetchError `refused-header`; what was to be sent is not repeated
 */
export function checkHeaders(headers: Iterable<readonly [string, string]>, url: string): void {
  for (const [name, value] of headers) {
    if (!TOKEN.test(name) || !FIELD_VALUE.test(value)) {
      throw new FetchError('refused-header', `${url} would be asked with a header that HTTP cannot carry.`);
    }
  }
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FIELD_VALUE = /^[\t\u0020-\u007E\u0080-\u00FF]*$/;

/** The validators that a header can carry; without them the whole document is asked for. */
function validators({ etag, lastModified }: DocumentHeaders): Record<string, string> {
  return {
    ...(etag !== undefined && FIELD_VALUE.test(etag) && { 'if-none-match': etag }),
    ...(lastModified !== undefined && FIELD_VALUE.test(lastModified) && { 'if-modified-since': lastModified }),
  };
}
