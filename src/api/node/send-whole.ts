import type { ServerResponse } from 'node:http';

import type { AnswerHeaders } from '../http/answer.ts';
import type { Negotiated } from '../http/content-coding.ts';
import { textCompression } from './text-compression.ts';

const MEGABYTE = 1024 * 1024;

/** One for all answers of the process: a key is the whole text of an answer, or identifies a file. */
export const compressText = textCompression({ kept: 32 * MEGABYTE, pending: 32 * MEGABYTE });

/** An answer whose contents are in memory. */
interface WholeAnswer extends Negotiated {
  readonly status: number;
  /** A text that determines the contents. */
  readonly key: string;
  readonly contents: string | Uint8Array;
}

/** Sends an answer in one piece, compressed if that was negotiated. Node leaves the body out if the method is HEAD. */
export function sendWhole(outgoing: ServerResponse, { status, headers, coding, key, contents }: WholeAnswer): void {
  const send = (bytes: string | Uint8Array, fields: AnswerHeaders): void => {
    outgoing.writeHead(status, { ...fields, 'content-length': Buffer.byteLength(bytes) });
    outgoing.end(bytes);
  };
  const compressed = coding && compressText({ coding, key, size: contents.length, read: () => contents });
  if (compressed instanceof Promise) compressed.then((bytes) => send(bytes, headers)).catch(() => outgoing.destroy());
  else if (compressed === undefined) send(contents, withoutCoding(headers));
  else send(compressed, headers);
}

function withoutCoding(headers: AnswerHeaders): AnswerHeaders {
  const { 'content-encoding': _, ...others } = headers;
  return others;
}
