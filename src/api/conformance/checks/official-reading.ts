import { isThisMachine } from '../../../catalog/values/this-machine.ts';
import { counted } from '../../../session-config/schema/counted.ts';
import { singleRequest, expectJson, type Check, type CheckContext } from './check.ts';
import { EDITOR_ENTRY, EDITOR_LIST } from './client-schemas.ts';
import { get, isAbsent, type ProbeAnswer, type ProbeRequest } from '../http/probe.ts';
import { listOf, memberOf, readJson, textOf } from '../http/read-json.ts';
import { doesNotWork, notAsked, notOffered, works, type CheckResult } from '../http/check-result.ts';
import { someEntry } from './names.ts';
import { LISTS } from './listed-servers.ts';
import { emptyList } from './non-empty-list.ts';

const LIST = { types: 'any type', schema: EDITOR_LIST } as const;

/** Maximum number of pages that are read; further pages are assumed to be alike. */
const MAX_PAGES = 5;

/** Whether the URL answers requests without a key: these clients cannot send one. */
export function readableWithoutKey(request: ProbeRequest): Check['run'] {
  return singleRequest({ ...request, withoutKey: true }, (answer) => {
    if (answer.status === 401) return notOffered('it requires a key, and the client sends none', 'open');
    return 'value' in readJson(answer, 'any type') ? works() : notAsked('no list could be read');
  });
}

/** Clients refuse http, except to the local machine. */
export const BY_HTTPS: Check['run'] = singleRequest(get('v0.1/servers?limit=1'), (answer, { site }) => {
  const { protocol, hostname } = new URL(site);
  if (new URL(answer.url).protocol === 'http:' && protocol === 'https:') return doesNotWork('redirects from https to http');
  if (protocol === 'https:') return works();
  if (isThisMachine(hostname)) return notAsked('it runs on this machine; deployed, it needs https');
  return doesNotWork('is served over http, and the client accepts only https');
});

/** Reads the whole list, page by page, as VS Code does: it sends the cursor unchanged. */
export const WHOLE_LIST: Check['run'] = function* (context) {
  const seen = new Set<string>();
  let request: ProbeRequest = LISTS.editor;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const read = expectJson(yield request, LIST, context);
    if ('result' in read) return read.result;
    const servers = listOf(read.value, 'servers');
    if (servers.length === 0 && page === 1) return emptyList(context, ', and the client shows nothing');
    const before = seen.size;
    for (const entry of servers) seen.add(textOf(memberOf(entry, 'server'), 'name'));
    const cursor = memberOf(memberOf(read.value, 'metadata'), 'nextCursor');
    if (typeof cursor !== 'string' || cursor === '') return works(counted(seen.size, 'server'));
    if (seen.size === before) return doesNotWork('returns a cursor that leads to the same servers again, so the client never ends');
    request = get(`${LISTS.editor.path}&cursor=${cursor}`);
  }
  return works(`${counted(seen.size, 'server')} on the first ${MAX_PAGES} pages`);
};

/** Whether a response is a list that editors accept. */
export function fitsList(answer: ProbeAnswer, context: CheckContext): CheckResult {
  const read = expectJson(answer, LIST, context);
  return 'result' in read ? read.result : works();
}

/** Gets a server: its newest version, or the version in the list. */
export function getServerVersion(which: 'latest' | 'listed', send: (path: string) => ProbeRequest = get): Check['run'] {
  return singleRequest(
    (context) => {
      const entry = someEntry(context);
      if ('verdict' in entry) return entry;
      const version = which === 'latest' ? which : encodeURIComponent(entry.version);
      return send(`v0.1/servers/${encodeURIComponent(entry.name)}/versions/${version}`);
    },
    (answer, context) => {
      const read = expectJson(answer, { types: 'any type', schema: EDITOR_ENTRY }, context);
      if ('result' in read) return read.result;
      const requested = someEntry(context);
      const isRequested = 'name' in requested && textOf(memberOf(read.value, 'server'), 'name') === requested.name;
      return isRequested ? works() : doesNotWork('returns another server than the requested one');
    },
  );
}

/** Where the list is a file, an editor shows all servers for any query: harmless, but no search. */
export function checkSearch(answer: ProbeAnswer, context: CheckContext): CheckResult {
  if (isAbsent(answer)) return notOffered('not on a file host', 'live');
  const read = expectJson(answer, LIST, context);
  if ('result' in read) return read.result;
  if (listOf(read.value, 'servers').length === 0) return works();
  return notOffered('not on a file host: the client shows all servers for any query', 'live');
}
