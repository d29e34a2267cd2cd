import { toServerDetail } from '../../catalog/published/published.ts';
import { isQualifiedName } from '../../catalog/values/qualified-name.ts';
import { pagination } from '../../catalog/lists/pagination.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { AnswerSource, CatalogHead } from '../source/answer-source.ts';
import type { CatalogReader } from '../source/catalog-reader.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { decodedPath } from '../http/decoded-path.ts';
import { problemAnswer } from '../http/problem.ts';
import { namedServer, unknownServer } from '../http/unlisted-server.ts';
import { partAnswer } from './part-answer.ts';
import { readPartRequest } from './part-request.ts';
import { findServers } from '../hits/find-servers.ts';
import { answerBody, pageAnswer, searchAnswer } from './answers.ts';
import { INSTALL_SUFFIX, installAnswer } from './install-answer.ts';
import { readListRequest, type ListRequest } from './list-request.ts';
import { toolsAnswer } from './tools-answer.ts';

const LIST = '/api/servers';
const TOOLS = '/api/tools';

/**
 * The operations of the registry API: `GET /api/servers` and `GET /api/servers/{id}` (spec §4.1, 4.2), `GET /api/servers/{id}/install`, and
 * `GET /api/tools`. The bodies equal the prebuilt files. With `detail`, `tools` or `toolsFrom`, the second gives a part of the server. A
 * removed server is 410.
 */
export function registryRoutes(source: AnswerSource): ApiRoutes {
  const { head, publication, reader } = source;
  const profiles = new Set(head.profiles.map(({ id }) => id));
  const details = new WeakMap<ServerRecord, ApiAnswer>();

  async function list(request: ListRequest): Promise<ApiAnswer> {
    const { q, profile, page, pageSize, sort, facets } = request;
    if (profile !== '' && !profiles.has(profile)) return unknownProfile(head, profile);
    const part = { profile: profile || undefined, offset: (page - 1) * pageSize, limit: pageSize };
    // The bytes of the prebuilt files.
    if (q === '' && sort === 'relevance' && !facets) {
      const { servers, totalCount } = await reader.list(part);
      const items = servers.map(({ record }) => record);
      return jsonAnswer(answerBody(pageAnswer({ items, pagination: pagination(page, pageSize, totalCount) }, publication)));
    }
    const found = await findServers(source, { q, ...part, sort, facets });
    return jsonAnswer(answerBody(searchAnswer(q, found, pagination(page, pageSize, found.totalCount), publication)));
  }

  async function detail(encoded: string, query: string): Promise<ApiAnswer | undefined> {
    const name = decodedPath(encoded);
    if (name === undefined) return problemAnswer('bad-request', 'The URL has invalid percent-encoding.');
    // No name and no id ends with `.json`, so this is the path of a prebuilt file.
    const isFile = name.endsWith('.json');
    const server = isFile ? name.slice(0, -'.json'.length) : name;
    const named = await namedServer(reader, server);
    if (named !== undefined && 'removed' in named) return removedAnswer(named.removed);
    if (isFile) return undefined;
    if (named === undefined) return (await installOf(name, query)) ?? unknownPath(name, reader);
    const { record } = named;
    const part = readPartRequest(query);
    if (part !== undefined) return 'refusal' in part ? part.refusal : partAnswer(record, publication, part.request);
    let answer = details.get(record);
    if (answer === undefined) details.set(record, (answer = jsonAnswer(answerBody(toServerDetail(record, publication)))));
    return answer;
  }

  /** A server whose own name ends like this path comes first, so its entries and those of its namesake are at the path with their id. */
  async function installOf(name: string, query: string): Promise<ApiAnswer | undefined> {
    if (!name.endsWith(INSTALL_SUFFIX)) return undefined;
    const named = await namedServer(reader, withoutSuffix(name));
    if (named === undefined) return undefined;
    return 'removed' in named ? removedAnswer(named.removed) : installAnswer(named.record, query, publication);
  }

  return {
    prefix: '/api/',
    answer({ path, query }) {
      if (path.startsWith(`${LIST}/`)) return detail(path.slice(LIST.length + 1), query);
      if (path !== LIST && path !== TOOLS) return undefined;
      const read = readListRequest(query);
      if ('refusal' in read) return read.refusal;
      if (path === LIST) return list(read.request);
      const { profile } = read.request;
      return profile === '' || profiles.has(profile) ? toolsAnswer(source, query, read.request) : unknownProfile(head, profile);
    },
  };
}

const BELOW_SERVER = `Nothing exists at this URL below the one of a server. GET ${LIST}/{id} has its tools and all other data; only "${INSTALL_SUFFIX}" can follow.`;

/** The name in the path of a server or of its entries. */
function withoutSuffix(name: string): string {
  return name.endsWith(INSTALL_SUFFIX) ? name.slice(0, -INSTALL_SUFFIX.length) : name;
}

/** A path that is guessed below that of a server, and is hardly ever the wrong name of another one. */
const GUESSED = /\/tools$/i;

/** People and programs guess paths below that of a server. Below a server without owner or an id, such a path may be a wrong name as well. */
async function unknownPath(name: string, reader: CatalogReader): Promise<ApiAnswer> {
  const above = await namedServer(reader, name.slice(0, Math.max(0, name.lastIndexOf('/'))));
  const mayBeName = isQualifiedName(name);
  if (above !== undefined && 'removed' in above && (!mayBeName || GUESSED.test(name))) return removedAnswer(above.removed);
  const record = above && 'record' in above ? above.record : undefined;
  const near = record === undefined || mayBeName ? (await reader.near(withoutSuffix(name))).candidates : [];
  const names = [...new Set([...(record ? [record] : []), ...near].map(({ qualifiedName }) => qualifiedName))];
  return record ? problemAnswer('not-found', BELOW_SERVER, {}, names) : unknownServer('No server has this name or id.', LIST, names);
}

/** Names the id if the request has a profile's name in its place, or the id in another case or with spaces around it. */
function unknownProfile({ profiles }: CatalogHead, requested: string): ApiAnswer {
  const isRequested = (text: string): boolean => text.toLowerCase() === requested.trim().toLowerCase();
  const meant = profiles.find(({ id }) => isRequested(id));
  const named = profiles.find(({ name }) => isRequested(name));
  let fix = 'Send the id of a profile, not its name.';
  if (meant !== undefined) fix = `Did you mean "${meant.id}"?`;
  else if (named !== undefined) fix = `That is a name; the id of this profile is "${named.id}".`;
  return problemAnswer('unknown-profile', `No profile has this id. ${fix}`);
}
