import type { AnswerSource } from '../source/answer-source.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { decodedPath } from '../http/decoded-path.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { problemAnswer } from '../http/problem.ts';
import type { SearchBackend } from '../source/search-backend.ts';
import { writeCursor } from './list-cursor.ts';
import { passes } from './list-filter.ts';
import { readFlag, readOfficialListRequest, type OfficialListRequest } from './list-request.ts';
import { officialCatalog, type OfficialCatalog, type OfficialLine } from './official-catalog.ts';
import { listBody } from './server-entry.ts';

const LIST = '/v0.1/servers';
/** A name, its slash encoded or not, and perhaps a version. A name may itself end in `/versions`: the last one counts. */
const VERSIONS = /^(.+)\/versions(?:\/([^/]+))?\/?$/;

const UNKNOWN_SERVER = problemAnswer('not-found', 'There is no server of this name. GET /v0.1/servers lists them.');
const NOT_DECODABLE = problemAnswer('bad-request', 'The address is not valid percent-encoding.');
const NO_VERSION = problemAnswer('not-found', 'There is nothing at this address. GET /v0.1/servers/{name}/versions/latest gives a server.');

/**
 * The dialect of the official MCP registry, version 0.1, as far as it reads: `GET /v0.1/servers`, `/v0.1/servers/{name}/versions`,
 * `…/versions/latest` and `…/versions/{version}` (https://github.com/modelcontextprotocol/registry, docs/reference/api/openapi.yaml).
 * Words are searched for by the catalogue's own search, by meaning and with its filters. The bodies are those of the prebuilt files. A
 * server that is gone is 410, and an entry that says `deleted` for whoever asks with `include_deleted=true`.
 */
export function officialRoutes({ catalog, publication, backend, index }: AnswerSource): ApiRoutes {
  const official = officialCatalog({ ...catalog, index }, publication);
  const entries = new WeakMap<OfficialLine, ApiAnswer>();
  const versions = new WeakMap<OfficialLine, ApiAnswer>();

  function versionsOf(rest: string, query: string): ApiAnswer {
    const [, encodedName, encodedVersion] = VERSIONS.exec(rest) ?? [];
    if (encodedName === undefined) return NO_VERSION;
    const name = decodedPath(encodedName);
    const version = encodedVersion === undefined ? '' : decodedPath(encodedVersion);
    if (name === undefined || version === undefined) return NOT_DECODABLE;
    const deleted = official.find(name) === undefined ? official.findDeleted(name) : undefined;
    if (deleted !== undefined && !includesDeleted(query)) return removedAnswer(deleted.removed);
    const server = official.find(name) ?? deleted;
    if (server === undefined) return UNKNOWN_SERVER;
    if (version === '') return kept(versions, server, () => listBody([server.entry]));
    if (version === 'latest' || version === server.version) return kept(entries, server, () => server.entry);
    return problemAnswer('not-found', `This server has one version here: ${server.version}.`);
  }

  return {
    prefix: '/v0.1/',
    answer({ path, query }) {
      if (path === LIST || path === `${LIST}/`) {
        const read = readOfficialListRequest(query);
        return 'refusal' in read ? read.refusal : list(official, backend, read.request);
      }
      // No name or version ends so: it is a prebuilt file.
      if (!path.startsWith(`${LIST}/`) || /\/[^/]*\.(?:json|html)$/.test(path)) return undefined;
      return versionsOf(path.slice(LIST.length + 1), query);
    },
  };
}

function includesDeleted(query: string): boolean {
  return readFlag(new URLSearchParams(query).get('include_deleted')?.trim() ?? '', false) ?? false;
}

function kept(answers: WeakMap<OfficialLine, ApiAnswer>, server: OfficialLine, body: () => string): ApiAnswer {
  let answer = answers.get(server);
  if (answer === undefined) answers.set(server, (answer = jsonAnswer(body())));
  return answer;
}

/** A page without words is a part of all names in order; it goes on behind the last name, also where servers came or went. */
function list(official: OfficialCatalog, backend: SearchBackend, request: OfficialListRequest): ApiAnswer | Promise<ApiAnswer> {
  const { filter, from, limit } = request;
  if (typeof from === 'number') return found(official, backend, request, from);
  const servers = filter.includesDeleted ? official.all : official.servers;
  const page: OfficialLine[] = [];
  for (let at = from === '' ? 0 : firstBehind(servers, from); at < servers.length; at += 1) {
    const server = servers[at];
    if (server === undefined || !passes(server, filter)) continue;
    const last = page.at(-1);
    if (page.length === limit && last !== undefined) return pageAnswer(page, writeCursor({ filter, from: last.foldedName }));
    page.push(server);
  }
  return pageAnswer(page);
}

/** A page of what the search found. What the filter then leaves out makes it shorter: a client goes on as long as there is a cursor. */
async function found(official: OfficialCatalog, backend: SearchBackend, request: OfficialListRequest, offset: number): Promise<ApiAnswer> {
  const { filter, limit } = request;
  // A name of this dialect, typed whole, is the name by which the search knows the server.
  const q = official.find(filter.search)?.record.qualifiedName ?? filter.search;
  const { names, totalCount } = await backend.search({ q, profile: undefined, offset, limit });
  const page = names.flatMap((name) => official.find(name) ?? []).filter((server) => passes(server, filter));
  const next = offset + limit;
  return next < totalCount ? pageAnswer(page, writeCursor({ filter, from: next })) : pageAnswer(page);
}

function pageAnswer(page: readonly OfficialLine[], nextCursor?: string): ApiAnswer {
  return jsonAnswer(
    listBody(
      page.map(({ entry }) => entry),
      nextCursor,
    ),
  );
}

/** The place of the first server whose folded name is greater. */
function firstBehind(servers: readonly OfficialLine[], name: string): number {
  let [low, high] = [0, servers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((servers[middle]?.foldedName ?? '') <= name) low = middle + 1;
    else high = middle;
  }
  return low;
}
