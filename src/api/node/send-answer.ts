import type { ServerResponse } from 'node:http';

import type { ApiAnswer } from '../http/answer.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';

/** Sends a response with Node's `http` module, in one piece. Node leaves the body out if the method is HEAD. */
export function sendAnswer(outgoing: ServerResponse, { status, headers: own, body }: ApiAnswer): void {
  const hasNoContent = status === 204 || status === 304;
  const length = hasNoContent ? undefined : { 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...NO_SNIFFING, ...own, ...length });
  outgoing.end(hasNoContent ? undefined : body);
}
