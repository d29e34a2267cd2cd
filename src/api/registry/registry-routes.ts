import { toServerDetail } from '../../catalog/published/published.ts';
import { recordsOfProfile, type Catalog } from '../../catalog/published/catalog.ts';
import { pagination } from '../../catalog/lists/pagination.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { removedAnswer } from '../http/removed-answer.ts';
import { jsonAnswer, type ApiAnswer } from '../http/answer.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { decodedPath } from '../http/decoded-path.ts';
import { problemAnswer } from '../http/problem.ts';
import { partAnswer } from './part-answer.ts';
import { readPartRequest } from './part-request.ts';
import { findServers } from '../hits/find-servers.ts';
import { answerBody, listAnswer, searchAnswer } from './answers.ts';
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
  const { catalog, publication, index, near, removed } = source;
  const profiles = new Map(catalog.profiles.map(({ id }) => [id, recordsOfProfile(catalog, id)]));
  const details = new WeakMap<ServerRecord, ApiAnswer>();

  async function list(request: ListRequest): Promise<ApiAnswer> {
    const { q, profile, page, pageSize, sort, facets } = request;
    const scope = profile === '' ? catalog.records : profiles.get(profile);
    if (scope === undefined) return unknownProfile(catalog, profile);
    // The bytes of the prebuilt files.
    if (q === '' && sort === 'relevance' && !facets) return jsonAnswer(answerBody(listAnswer(scope, publication, { page, pageSize })));
    const search = { q, profile: profile || undefined, offset: (page - 1) * pageSize, limit: pageSize, sort, facets };
    const found = await findServers(source, search);
    return jsonAnswer(answerBody(searchAnswer(found, pagination(page, pageSize, found.totalCount), publication)));
  }

  function detail(encoded: string, query: string): ApiAnswer | undefined {
    const name = decodedPath(encoded);
    if (name === undefined) return problemAnswer('bad-request', 'The URL has invalid percent-encoding.');
    // No name and no id ends with `.json`, so this is the path of a prebuilt file.
    const isFile = name.endsWith('.json');
    const server = removed.find(isFile ? name.slice(0, -'.json'.length) : name);
    if (server !== undefined) return removedAnswer(server);
    if (isFile) return undefined;
    const record = index.find(name);
    if (record === undefined) return installOf(name, query) ?? unknownServer(near.find(withoutSuffix(name)).candidates);
    const part = readPartRequest(query);
    if (part !== undefined) return 'refusal' in part ? part.refusal : partAnswer(record, publication, part.request);
    let answer = details.get(record);
    if (answer === undefined) details.set(record, (answer = jsonAnswer(answerBody(toServerDetail(record, publication)))));
    return answer;
  }

  /** A server whose own name ends like this path comes first, so its entries and those of its namesake are at the path with their id. */
  function installOf(name: string, query: string): ApiAnswer | undefined {
    if (!name.endsWith(INSTALL_SUFFIX)) return undefined;
    const server = withoutSuffix(name);
    const gone = removed.find(server);
    if (gone !== undefined) return removedAnswer(gone);
    const record = index.find(server);
    return record && installAnswer(record, query, publication);
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
      return profile === '' || profiles.has(profile) ? toolsAnswer(source, query, read.request) : unknownProfile(catalog, profile);
    },
  };
}

/** The name in the path of a server or of its entries. */
function withoutSuffix(name: string): string {
  return name.endsWith(INSTALL_SUFFIX) ? name.slice(0, -INSTALL_SUFFIX.length) : name;
}

function unknownServer(candidates: readonly ServerRecord[]): ApiAnswer {
  const names = candidates.map(({ qualifiedName }) => qualifiedName);
  const fix = names.length === 0 ? 'GET /servers lists them.' : 'Similar names are in "suggestions"; GET /servers lists all.';
  return problemAnswer('not-found', `No server has this name or id. ${fix}`, {}, names);
}

/** Names the id if the request has a profile's name in its place. */
function unknownProfile({ profiles }: Catalog, requested: string): ApiAnswer {
  const named = profiles.find(({ name }) => name.toLowerCase() === requested.trim().toLowerCase());
  const fix = named === undefined ? 'Send the id of a profile, not its name.' : `That is a name; the id of this profile is "${named.id}".`;
  return problemAnswer('unknown-profile', `No profile has this id. ${fix}`);
}
