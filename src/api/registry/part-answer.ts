import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { DetailRequest } from '../detail/detail-request.ts';
import { serverPart } from '../detail/server-part.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';

/**
 * The requested part of a server. If it has none of the requested tools, the answer is 404 with similar names; a first tool after the last
 * is refused.
 */
export function partAnswer(record: ServerRecord, publication: Publication, request: DetailRequest): ApiAnswer {
  const part = serverPart(record, publication, request);
  const count = record.tools?.length ?? 0;
  if (request.toolsFrom !== undefined && request.toolsFrom > Math.max(count, 1))
    return problemAnswer('bad-request', `"toolsFrom" is after the last tool: the server has ${count}.`);
  if (part.unknownTools === undefined || part.tools !== undefined) return jsonAnswer(JSON.stringify(part));
  const similar = [...new Set(part.unknownTools.flatMap(({ similar: names = [] }) => names))].slice(0, 20);
  const fix = similar.length === 0 ? 'With detail=names, all are listed.' : 'Similar names are in "suggestions".';
  return problemAnswer('not-found', `The server has none of these tools. ${fix}`, {}, similar);
}
