import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ApiAnswer } from '../http/answer.ts';
import { negotiated, type Negotiated } from '../http/content-coding.ts';
import { NO_SNIFFING } from '../http/security-headers.ts';
import { sendWhole } from './send-whole.ts';

/** Sends a response with Node's `http` module, in one piece. Node leaves the body out if the method is HEAD. */
export function sendAnswer(outgoing: ServerResponse, answer: ApiAnswer): void {
  const { status, headers, body } = answer;
  if (status === 204 || status === 304) outgoing.writeHead(status, { ...NO_SNIFFING, ...headers }).end();
  else sendWhole(outgoing, { status, ...negotiatedAnswer(outgoing.req, answer), key: body, contents: body });
}

/** How a client gets an answer. */
export function negotiatedAnswer({ headers }: IncomingMessage, { headers: own, body }: ApiAnswer): Negotiated {
  return negotiated({ ...NO_SNIFFING, ...own }, body.length, headers['accept-encoding']?.toString());
}
