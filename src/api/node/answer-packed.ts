import type { IncomingMessage, ServerResponse } from 'node:http';

import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import { sharingOf } from '../files/shared-files.ts';
import { withHeaders, type AnswerHeaders } from '../http/answer.ts';
import { PRECONDITION_FAILED } from '../http/conditional.ts';
import { negotiated } from '../http/content-coding.ts';
import { decodedPath } from '../http/decoded-path.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { cacheOf, fileType } from './file-headers.ts';
import { packedFile, type LocalPackedFile } from './packed-file.ts';
import { readConsistently } from './replaced-folder.ts';
import { sendAnswer } from './send-answer.ts';
import { sendWhole } from './send-whole.ts';

/** A request for a file that is in packs. */
interface PackedRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Path below the base, as `requestPath` returns it. */
  readonly path: string;
  /** Headers of every response; they replace those of the file. */
  readonly headers: AnswerHeaders;
}

/** A range with a first byte; for any other the whole file is sent (RFC 9110 §14.2). */
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/**
 * Answers with a file in the packs of a site, as with a file of its own. Returns whether there is one.
 *
 * @param folder of the site
 */
export async function answerPacked(folder: string, { incoming, outgoing, path, headers: given }: PackedRequest): Promise<boolean> {
  const decoded = decodedPath(path)?.slice(1);
  if (decoded === undefined) return false;
  for (const name of decoded === '' || decoded.endsWith('/') ? [`${decoded}index.html`] : [decoded, `${decoded}/index.html`]) {
    const file = await readConsistently(folder, () => packedFile(folder, name));
    if (file === undefined) continue;
    const own: AnswerHeaders = {
      'content-type': fileType(`/${name}`),
      'cache-control': cacheOf(`/${name}`),
      ...SECURITY_HEADERS,
      ...sharingOf(`/${name}`),
      etag: file.etag,
      'accept-ranges': 'bytes',
      ...given,
    };
    sendFound({ incoming, outgoing, given }, file, own);
    return true;
  }
  return false;
}

/** A request for a file that was found. */
interface FoundRequest extends Pick<PackedRequest, 'incoming' | 'outgoing'> {
  /** Headers of every response. */
  readonly given: AnswerHeaders;
}

function sendFound({ incoming, outgoing, given }: FoundRequest, { bytes, etag }: LocalPackedFile, own: AnswerHeaders): void {
  const range = rangeOf(incoming);
  // A range is one of the file as it is.
  const accepted = range === undefined ? incoming.headers['accept-encoding']?.toString() : undefined;
  const { headers, coding } = negotiated(own, bytes.length, accepted);
  const unmet = conditionalStatus((field) => incoming.headers[field]?.toString(), { etag: headers['etag'] ?? etag });
  if (unmet === 412) return sendAnswer(outgoing, withHeaders(PRECONDITION_FAILED, given));
  if (unmet === 304) return sendAnswer(outgoing, { status: 304, headers: withoutContents(headers), body: '' });
  if (range === undefined) sendWhole(outgoing, { status: 200, headers, coding, key: `packed ${etag}`, contents: bytes });
  else sendRange(outgoing, headers, bytes, range);
}

/** The first and the last byte of a range; the last may be beyond the end of the file. */
type Range = readonly [from: number, to: number];

function rangeOf({ method, headers: { range = '', 'if-range': condition } }: IncomingMessage): Range | undefined {
  const [, first, last] = RANGE.exec(method === 'GET' && condition === undefined ? range : '') ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [Number(first), Number(last ?? Infinity)];
  return from <= to ? [from, to] : undefined;
}

function sendRange(outgoing: ServerResponse, headers: AnswerHeaders, bytes: Buffer, [from, last]: Range): void {
  const { length } = bytes;
  if (from >= length)
    return sendAnswer(outgoing, { status: 416, headers: { ...withoutContents(headers), 'content-range': `bytes */${length}` }, body: '' });
  const part = bytes.subarray(from, last + 1);
  const stated = { 'content-range': `bytes ${from}-${from + part.length - 1}/${length}`, 'content-length': part.length };
  outgoing.writeHead(206, { ...headers, ...stated });
  outgoing.end(part);
}

/** The headers without those of contents. */
function withoutContents(headers: AnswerHeaders): AnswerHeaders {
  const { 'content-type': _, 'content-encoding': __, ...others } = headers;
  return others;
}
