import type { AnswerHeaders } from '../../api/http/answer.ts';
import { FILE_CORS_HEADERS } from '../../api/http/cors.ts';
import { SECURITY_HEADERS as SECURITY } from '../../api/http/security-headers.ts';

/** A header field of an answer. */
export type HostHeader = readonly [name: string, value: string];

/** What every answer of a catalogue carries. */
export const SECURITY_HEADERS: readonly HostHeader[] = asWritten(SECURITY);

/** RFC 6797: for hosts that speak TLS and nothing else. On another it would lock visitors out. */
export const STRICT_TRANSPORT: HostHeader = ['Strict-Transport-Security', 'max-age=31536000'];

/** Lets pages of any origin read an answer, also where they send a key. */
export const CORS: readonly HostHeader[] = asWritten(FILE_CORS_HEADERS);

/** Header fields with their names as people write them: each word with a capital. */
function asWritten(headers: AnswerHeaders): HostHeader[] {
  return Object.entries(headers).map(([name, value]) => [name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]);
}
