import { FetchError } from './fetch-error.ts';
import { isPrivateHost } from './checked-url.ts';

/** Request headers of a document. */
export interface DocumentHeaders {
  /** Value of the Accept header. Default: anything. */
  readonly accept?: string | undefined;
  /** Validators of the stored copy (RFC 9110 §13.1). */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Key for the first origin; it is not sent after a redirect to another origin (RFC 6750 §2.1). */
  readonly bearer?: string | undefined;
}

/**
 * Headers of one hop.
 *
 * @param isFirstOrigin whether all hops so far were on the first origin
 * @throws FetchError `refused-header` for a value with a line break or NUL, or a key over plain http on the public internet
 */
export function documentHeaders(url: URL, request: DocumentHeaders, isFirstOrigin: boolean): Record<string, string> {
  const { accept = '*/*', bearer } = request;
  if (bearer !== undefined && url.protocol !== 'https:' && !isPrivateHost(url.hostname)) {
    throw new FetchError('refused-header', `${url.href} would get a key over an unencrypted connection.`);
  }
  const headers: Record<string, string> = { accept, ...validators(request) };
  if (bearer !== undefined && isFirstOrigin) headers['authorization'] = `Bearer ${bearer}`;
  checkHeaders(Object.entries(headers), url.href);
  return headers;
}

/**
 * Refuses invalid header names and values (RFC 9110 §5.5).
 *
 * @throws FetchError `refused-header`; the message does not contain the value
 */
export function checkHeaders(headers: Iterable<readonly [string, string]>, url: string): void {
  for (const [name, value] of headers) {
    if (!TOKEN.test(name) || !FIELD_VALUE.test(value)) {
      throw new FetchError('refused-header', `${url} cannot be requested with an invalid header.`);
    }
  }
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FIELD_VALUE = /^[\t\u0020-\u007E\u0080-\u00FF]*$/;

/** The validators that are valid header values; without them the request is unconditional. */
function validators({ etag, lastModified }: DocumentHeaders): Record<string, string> {
  return {
    ...(etag !== undefined && FIELD_VALUE.test(etag) && { 'if-none-match': etag }),
    ...(lastModified !== undefined && FIELD_VALUE.test(lastModified) && { 'if-modified-since': lastModified }),
  };
}
