import { counted } from '../../../session-config/schema/counted.ts';
import { singleRequest, expectJson, type Check, type CheckContext } from './check.ts';
import { PLAIN_LIST } from './client-schemas.ts';
import { getJson, isAbsent, type ProbeAnswer } from '../http/probe.ts';
import { listOf } from '../http/read-json.ts';
import { notOffered, works, type CheckResult } from '../http/check-result.ts';
import { LISTS } from './listed-servers.ts';
import { BY_HTTPS, readableWithoutKey } from './official-reading.ts';
import { emptyList } from './non-empty-list.ts';

const FILE = { types: 'any JSON type', schema: PLAIN_LIST } as const;

/** Amazon Q and Kiro take the URL of one JSON file and read all of it. */
export const PLAIN_FILE_CHECKS: readonly Check[] = [
  {
    id: 'plain-file-open',
    client: 'plain-file',
    question: 'read it without a key',
    fix: 'open',
    run: readableWithoutKey(LISTS.officialFile),
  },
  { id: 'plain-file-https', client: 'plain-file', question: 'reach it over https', fix: 'https', run: BY_HTTPS },
  {
    id: 'plain-file-servers',
    client: 'plain-file',
    question: 'read all servers from v0.1/servers.json',
    fix: 'whole',
    run: singleRequest(LISTS.officialFile, checkFile),
  },
  {
    id: 'plain-file-allow-list',
    client: 'plain-file',
    question: 'read the allow-list from v0.1/allow-list.json',
    fix: 'whole',
    run: singleRequest(getJson('v0.1/allow-list.json'), (answer, context) =>
      isAbsent(answer) ? notOffered('there is no such file (404)', 'build') : checkAllowList(answer, context),
    ),
  },
];

function checkFile(answer: ProbeAnswer, context: CheckContext): CheckResult {
  const read = expectJson(answer, FILE, context);
  if ('result' in read) return read.result;
  const servers = listOf(read.value, 'servers').length;
  return servers === 0 ? emptyList(context) : works(`${counted(servers, 'server')} in ${Math.ceil(answer.bytes / 1024)} KiB`);
}

/** It may be empty: possibly no server is reachable by its URL alone. */
function checkAllowList(answer: ProbeAnswer, context: CheckContext): CheckResult {
  const read = expectJson(answer, FILE, context);
  return 'result' in read ? read.result : works(counted(listOf(read.value, 'servers').length, 'server'));
}
