import type { AnswerHeaders } from '../../api/http/answer.ts';
import { FILE_CORS_HEADERS } from '../../api/http/cors.ts';
import { SECURITY_HEADERS as SECURITY } from '../../api/http/security-headers.ts';

/** A response header field. */
export type HostHeader = readonly [name: string, value: string];

/** The header fields of every response. */
export const SECURITY_HEADERS: readonly HostHeader[] = asWritten(SECURITY);

/** RFC 6797: only for hosts that serve TLS only. Elsewhere it would lock visitors out. */
export const STRICT_TRANSPORT: HostHeader = ['Strict-Transport-Security', 'max-age=31536000'];

/** Allows pages of any origin to read a response, also with an API key. */
export const CORS: readonly HostHeader[] = asWritten(FILE_CORS_HEADERS);

/** Header fields with names in title case. */
function asWritten(headers: AnswerHeaders): HostHeader[] {
  return Object.entries(headers).map(([name, value]) => [name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]);
}
