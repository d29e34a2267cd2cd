import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import { NO_SNIFFING } from './security-headers.ts';

/** A response of the API as a response of the Fetch standard. `HEAD` gets the length of what `GET` would (RFC 9110 §9.3.2). */
export function toResponse({ status, headers: own, body }: ApiAnswer, method: string): Response {
  const headers = { ...NO_SNIFFING, ...own };
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const bytes = new TextEncoder().encode(body);
  return new Response(method === 'HEAD' ? null : bytes, { status, headers: { ...headers, 'content-length': String(bytes.length) } });
}

/**
 * Adds headers to a response; they replace its own.
 *
 * @param instead status in place of 200
 */
export function withResponseHeaders(response: Response, headers: AnswerHeaders, instead = 200): Response {
  const { body, status, headers: own } = response;
  const all = new Headers(own);
  // `Connection` is hop-by-hop (RFC 9110 §7.6.1): the server that holds the connection sets it.
  all.delete('connection');
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  if (status === 200 && instead !== 200) return new Response(body, { status: instead, headers: all });
  return new Response(body, { status, statusText: response.statusText, headers: all });
}
