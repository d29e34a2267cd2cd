import { singleRequest, expectJson, type Check, type CheckRun, type CheckContext } from './check.ts';
import { API_CLIENT_LIST } from './client-schemas.ts';
import { getJson, isAbsent, type ProbeAnswer } from '../http/probe.ts';
import { listOf, memberOf } from '../http/read-json.ts';
import { doesNotWork, works, type CheckResult } from '../http/check-result.ts';
import { plainName, scopedName } from './names.ts';
import { nonEmptyList } from './non-empty-list.ts';
import { getServer } from './registry-client.ts';

const LIST = { types: 'any JSON type', schema: API_CLIENT_LIST } as const;

/** Encodes a name as the original's two clients do; only this one leaves `@` unencoded. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll('%40', '@');
}

/** `@smithery/api` 0.68 with `<site>/api` as its base. Its pager continues until it gets an empty page and ignores the totals. */
export const API_CLIENT_CHECKS: readonly Check[] = [
  {
    id: 'api-client-list',
    client: 'api-client',
    question: 'list servers',
    fix: 'rules',
    run: singleRequest(getJson('api/servers'), nonEmptyList(LIST)),
  },
  {
    id: 'api-client-pager',
    client: 'api-client',
    question: 'page through all servers',
    fix: 'rules',
    run: pageThrough,
  },
  {
    id: 'api-client-get',
    client: 'api-client',
    question: 'get a server by its name',
    fix: 'rules',
    run: getServer(plainName, encoded),
  },
  {
    id: 'api-client-get-scoped',
    client: 'api-client',
    question: 'get a server whose name has @ and a slash',
    fix: 'rules',
    run: getServer(scopedName, encoded),
  },
];

function pageOf(answer: ProbeAnswer, context: CheckContext): { readonly servers: readonly unknown[] } | { readonly result: CheckResult } {
  if (isAbsent(answer)) return { result: doesNotWork(`answers ${answer.status} for a page, and the client's loop ends with an error`) };
  const read = expectJson(answer, LIST, context);
  return 'result' in read ? read : { servers: listOf(read.value, 'servers') };
}

function* pageThrough(context: CheckContext): CheckRun {
  const first = expectJson(yield getJson('api/servers'), LIST, context);
  if ('result' in first) return first.result;
  const second = pageOf(yield getJson('api/servers?page=2'), context);
  if ('result' in second) return second.result;
  const servers = listOf(first.value, 'servers');
  if (servers.length > 0 && JSON.stringify(second.servers) === JSON.stringify(servers))
    return doesNotWork('returns page 1 for page 2, so the client never ends');
  const total = memberOf(memberOf(first.value, 'pagination'), 'totalPages');
  const beyond = (typeof total === 'number' && total >= 1 ? total : 1) + 1;
  const last = pageOf(yield getJson(`api/servers?page=${beyond}`), context);
  if ('result' in last) return last.result;
  return last.servers.length === 0 ? works() : doesNotWork(`page ${beyond}, after the last page, is not empty, so the client never ends`);
}
