import { singleRequest, expectJson, type Check, type CheckRun, type CheckContext } from './check.ts';
import { ERROR_BODY, REGISTRY_CLIENT_LIST, REGISTRY_CLIENT_SERVER } from './client-schemas.ts';
import { parseJson } from '../http/parse-json.ts';
import { getJson, isAbsent, isHtml, mediaType, type ProbeAnswer } from '../http/probe.ts';
import { listOf, memberOf, readJson, refusalOf, textOf } from '../http/read-json.ts';
import { doesNotWork, notAsked, notOffered, works, type CheckResult } from '../http/check-result.ts';
import { ABSENT_SERVER, NO_MATCH_QUERY, plainName, scopedName } from './names.ts';
import { LISTS } from './listed-servers.ts';
import { nonEmptyList } from './non-empty-list.ts';

/**
 * `@smithery/registry` 0.4 with `<site>/api` as its server. It accepts only `application/json`, validates responses, and retries a request
 * for an hour after a 5xx.
 */
export const REGISTRY_CLIENT_CHECKS: readonly Check[] = [
  {
    id: 'registry-client-list',
    client: 'registry-client',
    question: 'list servers',
    fix: 'rules',
    run: singleRequest(LISTS.registry, nonEmptyList({ types: 'application/json', schema: REGISTRY_CLIENT_LIST })),
  },
  {
    id: 'registry-client-page-size',
    client: 'registry-client',
    question: 'request pages of another size',
    fix: 'live',
    run: singleRequest(getJson('api/servers?page=1&pageSize=1'), checkPageSize),
  },
  {
    id: 'registry-client-search',
    client: 'registry-client',
    question: 'search',
    fix: 'live',
    run: search,
  },
  {
    id: 'registry-client-get',
    client: 'registry-client',
    question: 'get a server by its name',
    fix: 'rules',
    run: getServer(plainName, encodeURIComponent),
  },
  {
    id: 'registry-client-get-scoped',
    client: 'registry-client',
    question: 'get a server whose name has @ and a slash',
    fix: 'rules',
    run: getServer(scopedName, encodeURIComponent),
  },
  {
    id: 'registry-client-absent',
    client: 'registry-client',
    question: 'recognise that a server does not exist',
    fix: 'rules',
    run: singleRequest(getJson(`api/servers/${encodeURIComponent(ABSENT_SERVER)}`), checkAbsent),
  },
  {
    id: 'registry-client-no-key',
    client: 'registry-client',
    question: 'recognise that a key is needed',
    fix: 'rules',
    run: singleRequest({ ...LISTS.registry, withoutKey: true }, checkNoKey),
  },
];

/** Gets a server with a client's encoding of names, and checks it by the rules of `@smithery/registry`. */
export function getServer(nameOf: (context: CheckContext) => string | CheckResult, encode: (name: string) => string): Check['run'] {
  return function* (context) {
    const name = nameOf(context);
    if (typeof name !== 'string') return name;
    const answer = yield getJson(`api/servers/${encode(name)}`);
    const read = expectJson(answer, { types: 'application/json', schema: REGISTRY_CLIENT_SERVER }, context);
    if ('result' in read) return read.result;
    return textOf(read.value, 'qualifiedName').toLowerCase() === name.toLowerCase()
      ? works()
      : doesNotWork(`returns another server than ${name}`);
  };
}

function checkPageSize(answer: ProbeAnswer): CheckResult {
  if (isAbsent(answer)) return notOffered('not on a file host', 'live');
  const read = readJson(answer, 'application/json');
  if ('result' in read) return read.result;
  const servers = listOf(read.value, 'servers').length;
  if (servers <= 1) return works();
  const pageSize = memberOf(memberOf(read.value, 'pagination'), 'pageSize');
  if (pageSize === 1) return doesNotWork(`returns ${servers} servers but states a page size of 1`, 'records');
  return notOffered('not on a file host, which returns pages of ten', 'live');
}

function checkAbsent(answer: ProbeAnswer, context: CheckContext): CheckResult {
  if (!isAbsent(answer)) {
    if (answer.status >= 500) return doesNotWork(`fails (${answer.status}), and the client retries for an hour`, 'failing');
    const refusal = refusalOf(answer);
    if (refusal !== undefined) return refusal;
    return doesNotWork(
      isHtml(answer) ? 'answers 200 with an HTML page for a server that does not exist' : 'answers 200 for a server that does not exist',
    );
  }
  return typedError(answer, context, 'that the server does not exist');
}

function checkNoKey(answer: ProbeAnswer, context: CheckContext): CheckResult {
  if (answer.status === 200) return isHtml(answer) ? notAsked('there is an HTML page instead of a list') : works('none is');
  if (isAbsent(answer)) return notAsked('there is no list (404)');
  if (answer.status !== 401) return refusalOf(answer) ?? works();
  if (!/^bearer\b/i.test(answer.header('www-authenticate')))
    return doesNotWork('answers 401 without "Bearer" in WWW-Authenticate', 'login');
  return typedError(answer, context, 'that a key is needed');
}

/** The client throws its typed error only if the media type is `application/json` and `error` is a string. */
function typedError(answer: ProbeAnswer, { violationOf }: CheckContext, meaning: string): CheckResult {
  const type = mediaType(answer) || 'no type';
  if (mediaType(answer).toLowerCase() !== 'application/json')
    return doesNotWork(
      `answers ${answer.status} as ${type}, from which the client cannot recognise ${meaning}: it accepts only application/json`,
    );
  let body: unknown;
  try {
    body = parseJson(answer.text);
  } catch {
    return doesNotWork(`answers ${answer.status} with text that is not JSON`);
  }
  const violation = violationOf(ERROR_BODY, body);
  return violation === undefined ? works() : doesNotWork(`answers ${answer.status} with a body that the client rejects: ${violation}`);
}

function* search(context: CheckContext): CheckRun {
  const all = yield LISTS.registry;
  const none = yield getJson(`api/servers?page=1&pageSize=10&q=${encodeURIComponent(NO_MATCH_QUERY)}`);
  if (isAbsent(none)) return notOffered('not on a file host', 'live');
  const read = expectJson(none, { types: 'application/json', schema: REGISTRY_CLIENT_LIST }, context);
  if ('result' in read) return read.result;
  if (context.isEmpty) return context.noName;
  if (none.text === all.text || listOf(read.value, 'servers').length > 0) return doesNotWork('ignores the search query', 'rules');
  const name = plainName(context);
  if (typeof name !== 'string') return name;
  const found = readJson(yield getJson(`api/servers?page=1&pageSize=10&q=${encodeURIComponent(name)}`), 'application/json');
  if ('result' in found) return found.result;
  const isFound = listOf(found.value, 'servers').some((server) => textOf(server, 'qualifiedName') === name);
  return isFound ? works() : doesNotWork(`does not find ${name} by its name`, 'build');
}
