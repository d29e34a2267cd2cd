import type { ServerResponse } from 'node:http';

import type { ApiAnswer } from '../http/answer.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';

/** Sends a response with Node's `http` module, in one piece. Node leaves the body out if the method is HEAD. */
export function sendAnswer(outgoing: ServerResponse, { status, headers: own, body }: ApiAnswer): void {
  const headers = { ...NO_SNIFFING, ...own };
  const hasNoContent = status === 204 || status === 304;
  outgoing.writeHead(status, hasNoContent ? headers : { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(hasNoContent ? undefined : body);
}
