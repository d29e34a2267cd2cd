import { pagination } from '../../catalog/lists/pagination.ts';
import { decisionFacts } from '../hits/decision-facts.ts';
import { findTools, type FoundTool } from '../hits/find-tools.ts';
import { namedTool } from '../hits/named-tool.ts';
import { queryHints } from '../hits/query-hints.ts';
import { TOOLS_PATH } from '../hits/tool-files.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { namedServer, unknownServer } from '../http/unlisted-server.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { plainLine } from '../text/plain-line.ts';
import type { ListRequest } from './list-request.ts';

/** Maximum UTF-16 units of a tool's description. */
const MAX_DESCRIPTION = 200;

/** Answers `GET /tools`: the tools of all servers that fit a query, best first. */
export async function toolsAnswer(source: AnswerSource, query: string, request: ListRequest): Promise<ApiAnswer> {
  const { q, profile, page, pageSize } = request;
  if (q === '') return problemAnswer('bad-request', `Send "q": what the tool should do, in words, or its name. ${TOOLS_PATH} lists tools.`);
  const name = new URLSearchParams(query).get('server') ?? '';
  const named = name === '' ? undefined : await namedServer(source.reader, name);
  if (named !== undefined && 'removed' in named) return removedAnswer(named.removed);
  if (name !== '' && named === undefined) {
    const { candidates } = await source.reader.near(name);
    const names = candidates.map(({ qualifiedName }) => qualifiedName);
    return unknownServer('No server has the name or id in "server".', '/api/servers', names);
  }
  const { tools, totalCount, notes } = await findTools(source, {
    ...{ q, profile: profile || undefined, server: named?.record },
    ...{ offset: (page - 1) * pageSize, limit: pageSize },
  });
  const pages = pagination(page, pageSize, totalCount);
  return jsonAnswer(JSON.stringify({ tools: tools.map(foundTool), pagination: pages, ...queryHints(q, notes) }));
}

/** A tool as the response lists it. */
export function foundTool({ record, tool, score }: FoundTool): object {
  const description = plainLine(tool.description, MAX_DESCRIPTION);
  return { qualifiedName: record.qualifiedName, tool: namedTool(tool), description, score, ...decisionFacts(record) };
}
