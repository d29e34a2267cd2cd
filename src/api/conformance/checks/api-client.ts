import { asking, expectJson, type Check, type Examination, type Visit } from './check.ts';
import { API_CLIENT_LIST } from './client-schemas.ts';
import { getJson, isAbsent, type ProbeAnswer } from '../http/probe.ts';
import { listOf, memberOf } from '../http/read-json.ts';
import { doesNotWork, works, type Judgement } from '../http/judgement.ts';
import { plainName, scopedName } from './names.ts';
import { filledList } from './filled-list.ts';
import { getting } from './registry-client.ts';

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
    examine: asking(getJson('api/servers'), filledList(LIST)),
  },
  {
    id: 'api-client-pager',
    client: 'api-client',
    question: 'page through all servers',
    fix: 'rules',
    examine: paging,
  },
  {
    id: 'api-client-get',
    client: 'api-client',
    question: 'get a server by its name',
    fix: 'rules',
    examine: getting(plainName, encoded),
  },
  {
    id: 'api-client-get-scoped',
    client: 'api-client',
    question: 'get a server whose name has @ and a slash',
    fix: 'rules',
    examine: getting(scopedName, encoded),
  },
];

function pageOf(answer: ProbeAnswer, visit: Visit): { readonly servers: readonly unknown[] } | { readonly judgement: Judgement } {
  if (isAbsent(answer)) return { judgement: doesNotWork(`answers ${answer.status} for a page, and the client's loop ends with an error`) };
  const read = expectJson(answer, LIST, visit);
  return 'judgement' in read ? read : { servers: listOf(read.value, 'servers') };
}

function* paging(visit: Visit): Examination {
  const first = expectJson(yield getJson('api/servers'), LIST, visit);
  if ('judgement' in first) return first.judgement;
  const second = pageOf(yield getJson('api/servers?page=2'), visit);
  if ('judgement' in second) return second.judgement;
  const servers = listOf(first.value, 'servers');
  if (servers.length > 0 && JSON.stringify(second.servers) === JSON.stringify(servers))
    return doesNotWork('returns page 1 for page 2, so the client never ends');
  const total = memberOf(memberOf(first.value, 'pagination'), 'totalPages');
  const beyond = (typeof total === 'number' && total >= 1 ? total : 1) + 1;
  const last = pageOf(yield getJson(`api/servers?page=${beyond}`), visit);
  if ('judgement' in last) return last.judgement;
  return last.servers.length === 0 ? works() : doesNotWork(`page ${beyond}, after the last page, is not empty, so the client never ends`);
}
