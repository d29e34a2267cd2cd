import type { AnswerSource } from '../source/answer-source.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { decodedPath } from '../http/decoded-path.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { problemAnswer } from '../http/problem.ts';
import type { SearchBackend } from '../source/search-backend.ts';
import { writeCursor } from './list-cursor.ts';
import { matchesFilter } from './list-filter.ts';
import { MAX_LIMIT, readFlag, readOfficialListRequest, type OfficialListRequest } from './list-request.ts';
import { officialCatalog, type OfficialCatalog, type OfficialListItem, type OfficialServer } from './official-catalog.ts';
import { listBody } from './server-entry.ts';
import { textSearch } from './text-search.ts';

const LIST = '/v0.1/servers';
/** A name, with its slash encoded or not, and an optional version. A name may itself end in `/versions`, so the last one counts. */
const VERSIONS = /^(.+)\/versions(?:\/([^/]+))?\/?$/;

const UNKNOWN_SERVER = problemAnswer('not-found', 'No server has this name. GET /v0.1/servers lists them.');
const NOT_DECODABLE = problemAnswer('bad-request', 'The URL has invalid percent-encoding.');
const NO_VERSION = problemAnswer('not-found', 'Nothing exists at this URL. GET /v0.1/servers/{name}/versions/latest returns a server.');

/**
 * The read operations of the official MCP registry API, version 0.1: `GET /v0.1/servers`, `/v0.1/servers/{name}/versions`,
 * `…/versions/latest` and `…/versions/{version}` (https://github.com/modelcontextprotocol/registry, docs/reference/api/openapi.yaml). The
 * `search` parameter finds names that contain the text first, then titles and descriptions, and then what the catalogue's own search finds,
 * with its filters. The bodies equal the prebuilt files. A removed server is 410, or with `include_deleted=true` an entry with the status `deleted`.
 */
export function officialRoutes({ catalog, publication, backend, index }: AnswerSource): ApiRoutes {
  const official = officialCatalog({ ...catalog, index }, publication);
  const search = { backend, containing: textSearch(official.servers) };
  const entries = new WeakMap<OfficialListItem, ApiAnswer>();
  const versions = new WeakMap<OfficialListItem, ApiAnswer>();

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
    if (version === '') return memoized(versions, server, () => listBody([server.entry]));
    if (version === 'latest' || version === server.version) return memoized(entries, server, () => server.entry);
    return problemAnswer('not-found', `This server has only the version ${server.version} here.`);
  }

  return {
    prefix: '/v0.1/',
    answer({ path, query }) {
      if (path === LIST || path === `${LIST}/`) {
        const read = readOfficialListRequest(query);
        return 'refusal' in read ? read.refusal : list(official, search, read.request);
      }
      // No name and no version ends so, so this is the path of a prebuilt file.
      if (!path.startsWith(`${LIST}/`) || /\/[^/]*\.(?:json|html)$/.test(path)) return undefined;
      return versionsOf(path.slice(LIST.length + 1), query);
    },
  };
}

function includesDeleted(query: string): boolean {
  return readFlag(new URLSearchParams(query).get('include_deleted')?.trim() ?? '', false) ?? false;
}

function memoized(answers: WeakMap<OfficialListItem, ApiAnswer>, server: OfficialListItem, body: () => string): ApiAnswer {
  let answer = answers.get(server);
  if (answer === undefined) answers.set(server, (answer = jsonAnswer(body())));
  return answer;
}

/**
 * A page without a search is a part of all names in order. It continues after the last name, also where servers were added or removed
 * meanwhile.
 */
function list(official: OfficialCatalog, search: Search, request: OfficialListRequest): ApiAnswer | Promise<ApiAnswer> {
  const { filter, from, limit } = request;
  if (typeof from === 'number') return found(official, search, request, from);
  const servers = filter.includesDeleted ? official.all : official.servers;
  const page: OfficialListItem[] = [];
  for (let at = from === '' ? 0 : firstAfter(servers, from); at < servers.length; at += 1) {
    const server = servers[at];
    if (server === undefined || !matchesFilter(server, filter)) continue;
    const last = page.at(-1);
    if (page.length === limit && last !== undefined) return pageAnswer(page, writeCursor({ filter, from: last.foldedName }));
    page.push(server);
  }
  return pageAnswer(page);
}

/** The two searches: servers that contain the text, and the catalogue's own search. */
interface Search {
  readonly containing: (text: string) => readonly OfficialServer[];
  readonly backend: SearchBackend;
}

/** Maximum searches of the backend for one page. */
const MAX_SEARCHES = 5;

/**
 * A page of search results: servers that contain the text, then the other results of the catalogue's search. A position below the number of
 * the former counts them; beyond it, the results of the search. The filter may make a page shorter than the limit; clients continue as long
 * as there is a cursor.
 */
async function found(
  official: OfficialCatalog,
  { backend, containing }: Search,
  request: OfficialListRequest,
  from: number,
): Promise<ApiAnswer> {
  const { filter, limit } = request;
  const first = containing(filter.search).filter((server) => matchesFilter(server, filter));
  const page: OfficialListItem[] = first.slice(from, from + limit);
  if (from + limit <= first.length) return pageAnswer(page, writeCursor({ filter, from: from + limit }));
  const shown = new Set<OfficialListItem>(first);
  // A complete name of this API is replaced by the qualified name, which the search knows.
  const q = official.find(filter.search)?.record.qualifiedName ?? filter.search;
  let offset = Math.max(0, from - first.length);
  let total = Infinity;
  for (let searches = 0; searches < MAX_SEARCHES && page.length < limit && offset < total; searches += 1) {
    const { names, totalCount } = await backend.search({ q, profile: undefined, offset, limit: Math.min(MAX_LIMIT, limit + first.length) });
    total = names.length === 0 ? offset : totalCount;
    for (const name of names) {
      if (page.length === limit) break;
      offset += 1;
      const server = official.find(name);
      if (server !== undefined && !shown.has(server) && matchesFilter(server, filter)) page.push(server);
    }
  }
  return offset < total ? pageAnswer(page, writeCursor({ filter, from: first.length + offset })) : pageAnswer(page);
}

function pageAnswer(page: readonly OfficialListItem[], nextCursor?: string): ApiAnswer {
  return jsonAnswer(
    listBody(
      page.map(({ entry }) => entry),
      nextCursor,
    ),
  );
}

/** Index of the first server whose folded name is greater. */
function firstAfter(servers: readonly OfficialListItem[], name: string): number {
  let [low, high] = [0, servers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((servers[middle]?.foldedName ?? '') <= name) low = middle + 1;
    else high = middle;
  }
  return low;
}
