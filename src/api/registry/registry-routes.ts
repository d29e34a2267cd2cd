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
import { answerBody, foundAnswer, listAnswer } from './answers.ts';
import { readListRequest, type ListRequest } from './list-request.ts';

const LIST = '/api/servers';

/**
 * The two operations of the registry API: `GET /api/servers` and `GET /api/servers/{id}` (spec §4.1, 4.2). The bodies equal the prebuilt
 * files. A removed server is 410.
 */
export function registryRoutes({ catalog, publication, backend, index, removed }: AnswerSource): ApiRoutes {
  const profiles = new Map(catalog.profiles.map(({ id }) => [id, recordsOfProfile(catalog, id)]));
  const details = new WeakMap<ServerRecord, ApiAnswer>();

  async function list(request: ListRequest): Promise<ApiAnswer> {
    const { q, profile, page, pageSize } = request;
    const scope = profile === '' ? catalog.records : profiles.get(profile);
    if (scope === undefined) return unknownProfile(catalog, profile);
    if (q === '') return jsonAnswer(answerBody(listAnswer(scope, publication, { page, pageSize })));
    const offset = (page - 1) * pageSize;
    const { names, totalCount } = await backend.search({ q, profile: profile || undefined, offset, limit: pageSize });
    const found = names.flatMap((name) => index.find(name) ?? []);
    return jsonAnswer(answerBody(foundAnswer(found, pagination(page, pageSize, totalCount), publication)));
  }

  function detail(encoded: string): ApiAnswer | undefined {
    const name = decodedPath(encoded);
    if (name === undefined) return problemAnswer('bad-request', 'The URL has invalid percent-encoding.');
    // No name and no id ends with `.json`, so this is the path of a prebuilt file.
    const isFile = name.endsWith('.json');
    const server = removed.find(isFile ? name.slice(0, -'.json'.length) : name);
    if (server !== undefined) return removedAnswer(server);
    if (isFile) return undefined;
    const record = index.find(name);
    if (record === undefined) return problemAnswer('not-found', 'No server has this name or id. GET /servers lists them.');
    let answer = details.get(record);
    if (answer === undefined) details.set(record, (answer = jsonAnswer(answerBody(toServerDetail(record, publication)))));
    return answer;
  }

  return {
    prefix: '/api/',
    answer({ path, query }) {
      if (path.startsWith(`${LIST}/`)) return detail(path.slice(LIST.length + 1));
      if (path !== LIST) return undefined;
      const read = readListRequest(query);
      return 'refusal' in read ? read.refusal : list(read.request);
    },
  };
}

/** Names the id if the request has a profile's name in its place. */
function unknownProfile({ profiles }: Catalog, requested: string): ApiAnswer {
  const named = profiles.find(({ name }) => name.toLowerCase() === requested.trim().toLowerCase());
  const fix = named === undefined ? 'Send the id of a profile, not its name.' : `That is a name; the id of this profile is "${named.id}".`;
  return problemAnswer('unknown-profile', `No profile has this id. ${fix}`);
}
