import { asking, expectJson, type Check, type Visit } from './check.ts';
import { PLAIN_LIST } from './client-schemas.ts';
import { getJson, isAbsent, type ProbeAnswer } from '../http/probe.ts';
import { listOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, works, type Judgement } from '../http/judgement.ts';
import { LISTS } from './survey.ts';
import { BY_HTTPS, openToAll } from './official-reading.ts';

const FILE = { types: 'any JSON type', schema: PLAIN_LIST } as const;

/** Amazon Q and Kiro take the URL of one JSON file and read all of it. */
export const PLAIN_FILE_CHECKS: readonly Check[] = [
  {
    id: 'plain-file-open',
    client: 'plain-file',
    question: 'read it without a key',
    fix: 'open',
    examine: openToAll(LISTS.officialFile),
  },
  { id: 'plain-file-https', client: 'plain-file', question: 'reach it over https', fix: 'https', examine: BY_HTTPS },
  {
    id: 'plain-file-servers',
    client: 'plain-file',
    question: 'read all servers from v0.1/servers.json',
    fix: 'whole',
    examine: asking(LISTS.officialFile, judgeFile),
  },
  {
    id: 'plain-file-allow-list',
    client: 'plain-file',
    question: 'read the allow-list from v0.1/allow-list.json',
    fix: 'whole',
    examine: asking(getJson('v0.1/allow-list.json'), (answer, visit) =>
      isAbsent(answer) ? notOffered('there is no such file (404)', 'build') : judgeAllowList(answer, visit),
    ),
  },
];

function judgeFile(answer: ProbeAnswer, visit: Visit): Judgement {
  const read = expectJson(answer, FILE, visit);
  if ('judgement' in read) return read.judgement;
  const servers = listOf(read.value, 'servers').length;
  return servers === 0 ? doesNotWork('the list is empty', 'build') : works(`${servers} servers in ${Math.ceil(answer.bytes / 1024)} KiB`);
}

/** It may be empty: possibly no server is reachable by its URL alone. */
function judgeAllowList(answer: ProbeAnswer, visit: Visit): Judgement {
  const read = expectJson(answer, FILE, visit);
  return 'judgement' in read ? read.judgement : works(`${listOf(read.value, 'servers').length} servers`);
}
