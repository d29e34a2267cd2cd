import type { IncomingMessage, ServerResponse } from 'node:http';

import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import { sharingOf } from '../files/shared-files.ts';
import { withHeaders, type AnswerHeaders } from '../http/answer.ts';
import { PRECONDITION_FAILED } from '../http/conditional.ts';
import { decodedPath } from '../http/decoded-path.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { cacheOf, packedType } from './file-headers.ts';
import { packedFile } from './packed-file.ts';
import { readConsistently } from './replaced-folder.ts';
import { sendAnswer } from './send-answer.ts';

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
    const withoutType: AnswerHeaders = {
      'cache-control': cacheOf(`/${name}`),
      ...SECURITY_HEADERS,
      ...sharingOf(`/${name}`),
      etag: file.etag,
      'accept-ranges': 'bytes',
      ...given,
    };
    const headers = { 'content-type': packedType(`/${name}`), ...withoutType };
    const unmet = conditionalStatus((field) => incoming.headers[field]?.toString(), { etag: file.etag });
    if (unmet === 412) sendAnswer(outgoing, withHeaders(PRECONDITION_FAILED, given));
    else if (unmet === 304) sendAnswer(outgoing, { status: 304, headers: withoutType, body: '' });
    else sendBytes(incoming, outgoing, headers, file.bytes);
    return true;
  }
  return false;
}

function sendBytes({ method, headers: asked }: IncomingMessage, outgoing: ServerResponse, headers: AnswerHeaders, bytes: Buffer): void {
  const { range, 'if-range': condition } = asked;
  const [, first, last] = RANGE.exec(method === 'GET' && condition === undefined ? (range ?? '') : '') ?? [];
  const from = Number(first ?? 0);
  const to = Math.min(Number(last ?? bytes.length - 1), bytes.length - 1);
  const isValid = first !== undefined && (last === undefined || from <= Number(last));
  if (isValid && from >= bytes.length) {
    const { 'content-type': _, ...withoutType } = headers;
    return sendAnswer(outgoing, { status: 416, headers: { ...withoutType, 'content-range': `bytes */${bytes.length}` }, body: '' });
  }
  const part = isValid ? bytes.subarray(from, to + 1) : bytes;
  const stated = isValid ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {};
  outgoing.writeHead(isValid ? 206 : 200, { ...headers, ...stated, 'content-length': part.length });
  outgoing.end(part);
}
