import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { decodedPath } from '../http/decoded-path.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { problemAnswer } from '../http/problem.ts';
import { unknownServer } from '../http/unlisted-server.ts';
import type { CatalogReader, ListedServer, OfficialListing } from '../source/catalog-reader.ts';
import { writeCursor } from './list-cursor.ts';
import { matchesFilter, type ListFilter } from './list-filter.ts';
import { MAX_LIMIT, readIncludeDeleted, readOfficialListRequest, type OfficialListRequest } from './list-request.ts';
import { officialItem, officialKeys, type OfficialListItem } from './official-catalog.ts';
import { listBody } from './server-entry.ts';
import { containsText } from './text-search.ts';

const LIST = '/v0.1/servers';
/** A name, with its slash encoded or not, and an optional version. A name may itself end in `/versions`, so the last one counts. */
const VERSIONS = /^(.+)\/versions(?:\/([^/]+))?\/?$/;

const NOT_DECODABLE = problemAnswer('bad-request', 'The URL has invalid percent-encoding.');
const NO_VERSION = problemAnswer('not-found', 'Nothing exists at this URL. GET /v0.1/servers/{name}/versions/latest returns a server.');

/**
 * The read operations of the official MCP registry API, version 0.1: `GET /v0.1/servers`, `/v0.1/servers/{name}/versions`,
 * `…/versions/latest` and `…/versions/{version}` (https://github.com/modelcontextprotocol/registry, docs/reference/api/openapi.yaml). The
 * `search` parameter finds names that contain the text first, then titles and descriptions, and then what the catalogue's own search finds,
 * with its filters. The bodies equal the prebuilt files. A removed server is 410, or with `include_deleted=true` an entry with the status `deleted`.
 */
export function officialRoutes({ publication, reader, backend }: AnswerSource): ApiRoutes {
  const items = new WeakMap<ServerRecord | RemovedServer, OfficialListItem>();
  const entries = new WeakMap<OfficialListItem, ApiAnswer>();
  const versions = new WeakMap<OfficialListItem, ApiAnswer>();
  const lists: ListSource = { reader, backend, entryOf: (listing) => itemOf(listing).entry };

  function itemOf(listing: OfficialListing): OfficialListItem {
    const server = 'record' in listing ? listing.record : listing.removed;
    let item = items.get(server);
    if (item === undefined) items.set(server, (item = officialItem(listing, publication)));
    return item;
  }

  async function versionsOf(rest: string, query: string): Promise<ApiAnswer> {
    const [, encodedName, encodedVersion] = VERSIONS.exec(rest) ?? [];
    if (encodedName === undefined) return NO_VERSION;
    const name = decodedPath(encodedName);
    const version = encodedVersion === undefined ? '' : decodedPath(encodedVersion);
    if (name === undefined || version === undefined) return NOT_DECODABLE;
    const read = readIncludeDeleted(new URLSearchParams(query), false);
    if ('refusal' in read) return read.refusal;
    const listing = (await reader.findOfficial(name)) ?? (await reader.findDeleted(name));
    if (listing === undefined) return unknownServer('No server has this name.', LIST, await similarNames(name, reader));
    if ('removed' in listing && !read.includesDeleted) return removedAnswer(listing.removed);
    const server = itemOf(listing);
    if (version === '') return memoized(versions, server, () => listBody([server.entry]));
    if (version === 'latest' || version === server.version) return memoized(entries, server, () => server.entry);
    return problemAnswer('not-found', `This server has only the version ${server.version} here.`);
  }

  return {
    prefix: '/v0.1/',
    answer({ path, query }) {
      if (path === LIST || path === `${LIST}/`) {
        const read = readOfficialListRequest(query);
        return 'refusal' in read ? read.refusal : list(lists, read.request);
      }
      // No name and no version ends so, so this is the path of a prebuilt file.
      if (!path.startsWith(`${LIST}/`) || /\/[^/]*\.(?:json|html)$/.test(path)) return undefined;
      return versionsOf(path.slice(LIST.length + 1), query);
    },
  };
}

/** Similar names of this API, likely ones first. */
async function similarNames(name: string, reader: CatalogReader): Promise<string[]> {
  const { candidates } = await reader.near(name);
  const servers = await reader.findAll(candidates.map(({ qualifiedName }) => qualifiedName));
  return servers.map(({ officialName }) => officialName);
}

function memoized(answers: WeakMap<OfficialListItem, ApiAnswer>, server: OfficialListItem, body: () => string): ApiAnswer {
  let answer = answers.get(server);
  if (answer === undefined) answers.set(server, (answer = jsonAnswer(body())));
  return answer;
}

/** What lists are made of. */
interface ListSource extends Pick<AnswerSource, 'reader' | 'backend'> {
  /** An entry as JSON. */
  readonly entryOf: (listing: OfficialListing) => string;
}

/**
 * A page without a search is a part of all names in order. It continues after the last name, also where servers were added or removed
 * meanwhile.
 */
async function list(source: ListSource, request: OfficialListRequest): Promise<ApiAnswer> {
  const { filter, from, limit } = request;
  if (typeof from === 'number') return found(source, request, from);
  const { version, updatedSince, includesDeleted } = filter;
  const { entries, hasMore } = await source.reader.official({ after: from, limit, version, updatedSince, includesDeleted });
  const last = entries.at(-1);
  const next = hasMore && last !== undefined ? writeCursor({ filter, from: foldName(last.officialName) }) : undefined;
  return pageAnswer(source, entries, next);
}

/** Maximum searches of the backend for one page. */
const MAX_SEARCHES = 5;

/**
 * A page of search results: servers that contain the text, then the other results of the catalogue's search. A position below the number of
 * the former counts them; beyond it, the results of the search. The filter may make a page shorter than the limit; clients continue as long
 * as there is a cursor.
 */
async function found(source: ListSource, request: OfficialListRequest, from: number): Promise<ApiAnswer> {
  const { reader, backend } = source;
  const { filter, limit } = request;
  const { search, version, updatedSince } = filter;
  const first = await reader.containing({ text: search, version, updatedSince, offset: from, limit });
  const page: OfficialListing[] = [...first.servers];
  if (from + limit <= first.totalCount) return pageAnswer(source, page, writeCursor({ filter, from: from + limit }));
  // A complete name of this API is replaced by the qualified name, which the search knows.
  const q = (await reader.findOfficial(search))?.record.qualifiedName ?? search;
  const most = Math.min(MAX_LIMIT, limit + first.totalCount);
  let offset = Math.max(0, from - first.totalCount);
  let total = Infinity;
  for (let searches = 0; searches < MAX_SEARCHES && page.length < limit && offset < total; searches += 1) {
    const { names, totalCount } = await backend.search({ q, profile: undefined, offset, limit: most });
    total = names.length === 0 ? offset : totalCount;
    const servers = new Map((await reader.findAll(names)).map((server) => [foldName(server.record.qualifiedName), server]));
    for (const name of names) {
      if (page.length === limit) break;
      offset += 1;
      const server = servers.get(foldName(name));
      if (server !== undefined && isFurther(server, filter)) page.push(server);
    }
  }
  return pageAnswer(source, page, offset < total ? writeCursor({ filter, from: first.totalCount + offset }) : undefined);
}

/** Whether a result of the search passes the filter, and is not among those that contain the text. */
function isFurther(server: ListedServer, filter: ListFilter): boolean {
  const keys = officialKeys(server);
  return matchesFilter(keys, filter) && !containsText({ record: server.record, foldedName: keys.foldedName }, filter.search);
}

function pageAnswer({ entryOf }: ListSource, page: readonly OfficialListing[], nextCursor: string | undefined): ApiAnswer {
  return jsonAnswer(listBody(page.map(entryOf), nextCursor));
}
