import { ARD_API_PATH } from '../discovery/ard-manifest.ts';
import type { ArdEntry } from '../discovery/ard-entry.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { ARD_OPERATIONS, ardOperation } from '../http/api-paths.ts';
import { decodedPath } from '../http/decoded-path.ts';
import type { ApiRequest } from '../http/request.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { ardProblem } from './ard-error.ts';
import { ardEntries } from './ard-entries.ts';
import { ArdRequestError, readArdExplore, readArdSearch, readPage } from './ard-query.ts';
import { exploreEntries } from './explore-entries.ts';
import { searchEntries } from './search-entries.ts';

/** Maximum bytes of a request. */
const MAX_BYTES = 64 * 1024;

/** Values of `Content-Encoding` that change nothing (RFC 9110 §8.4). */
const NO_CODING: readonly string[] = ['', 'identity'];

const BODY = `The body is JSON in UTF-8, of at most ${MAX_BYTES / 1024} KB.`;
const TOO_LONG = ardProblem('long-body', BODY);
// RFC 9110 §15.5.16: which codings are accepted.
const ENCODED = ardProblem('encoded-body', 'The body has no content coding here: send it without Content-Encoding.', {
  'accept-encoding': 'identity',
});

const AGENTS = '/api/agents';

const PREFIXES = [AGENTS, ...ARD_OPERATIONS.flatMap((operation) => [`/api${operation}`, operation])];

/** The form of an identifier (ARD v0.91 appendix C). */
const IDENTIFIER = /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/;

/**
 * The search API of Agentic Resource Discovery (ARD v0.91 §5.3) below `/api`: `POST /search`, `POST /explore`, `GET /agents` and
 * `GET /agents/{identifier}`. The operations with POST also answer at the root of the catalogue.
 */
export function ardRoutes(source: AnswerSource): readonly ApiRoutes[] {
  const { publication, reader } = source;
  const entryOf = ardEntries(publication);
  const service = new URL(ARD_API_PATH, publication.url).href;

  async function list(query: string): Promise<ApiAnswer> {
    const parameters = new URLSearchParams(query);
    if (parameters.has('filter') || parameters.has('orderBy'))
      throw new ArdRequestError('"filter" and "orderBy" are not supported here. Use POST /search.');
    const size = parameters.get('pageSize');
    const { pageSize, offset } = readPage(size === null ? 20 : Number(size), parameters.get('pageToken') ?? undefined);
    const { servers, totalCount: total } = await reader.list({ offset, limit: pageSize });
    const end = offset + servers.length;
    return found({ items: servers.map(entryOf), total, ...(end < total && { pageToken: String(end) }) });
  }

  async function retrieve(encoded: string): Promise<ApiAnswer> {
    const identifier = decodedPath(encoded);
    if (identifier === undefined || !IDENTIFIER.test(identifier))
      throw new ArdRequestError('An identifier has the form urn:air:PUBLISHER:NAMESPACE:NAME, encoded as one segment of the path.');
    const among = { facts: [[`ard.identifier:${identifier}`]] } as const;
    const [server] = (await reader.list({ among, offset: 0, limit: 1 })).servers;
    return server === undefined ? ardProblem('not-found', 'No server of this catalogue has this identifier.') : found(entryOf(server));
  }

  async function operate(operation: string, request: ApiRequest): Promise<ApiAnswer> {
    if (!NO_CODING.includes((request.header('content-encoding') ?? '').trim().toLowerCase())) return ENCODED;
    const read = (await request.body?.(MAX_BYTES)) ?? { fault: 'unreadable' };
    if ('fault' in read) return read.fault === 'too-long' ? TOO_LONG : ardProblem('bad-request', BODY);
    const body = read.text;
    return operation === '/api/search'
      ? found(await searchEntries(source, entryOf, readArdSearch(body), service))
      : found(await exploreEntries(source, readArdExplore(body)));
  }

  async function answer(request: ApiRequest): Promise<ApiAnswer | undefined> {
    const { path, query } = request;
    const operation = ardOperation(path);
    try {
      if (operation !== undefined && request.method === 'POST') return await operate(operation, request);
      if (path === AGENTS) return await list(query);
      return path.startsWith(`${AGENTS}/`) ? await retrieve(path.slice(AGENTS.length + 1)) : undefined;
    } catch (error) {
      if (error instanceof ArdRequestError) return ardProblem('bad-request', error.message);
      throw error;
    }
  }

  return PREFIXES.map((prefix) => ({ prefix, answer: (request) => (isArd(request.path) ? answer(request) : undefined) }));
}

/** Whether a path belongs to the search API of Agentic Resource Discovery. */
export function isArd(path: string): boolean {
  return ardOperation(path) !== undefined || path === AGENTS || path.startsWith(`${AGENTS}/`);
}

function found(body: ArdEntry | object): ApiAnswer {
  return jsonAnswer(markupFreeJson(body));
}
