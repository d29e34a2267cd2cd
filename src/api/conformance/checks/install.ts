import { readServerJson } from '../../../catalog/server-json/server-json-reader.ts';
import { completeRecord } from '../../../catalog/record/facts.ts';
import { UNKNOWN_TIME } from '../../../catalog/values/timestamp.ts';
import { writtenWay } from '../../../install/entries/written-way.ts';
import { waysOf, type Way } from '../../../install/index.ts';
import { checkedTree } from '../../../catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS } from '../../../catalog/parsing/limits.ts';
import { counted } from '../../../session-config/schema/counted.ts';
import { packageName } from '../../ways/way-names.ts';
import { doesNotWork, notAsked, notOffered, works, type CheckResult } from '../http/check-result.ts';
import type { ProbeAnswer } from '../http/probe.ts';
import { listOf, memberOf, readJson } from '../http/read-json.ts';
import { singleRequest, type Check } from './check.ts';
import { LISTS } from './listed-servers.ts';

/** Clients that install servers from the registry: a server needs a remote connection, or a package that they can start. */
export const INSTALL_CHECKS: readonly Check[] = [
  {
    id: 'install-servers',
    client: 'install',
    question: 'install the listed servers',
    fix: 'packages',
    run: singleRequest(LISTS.officialFile, installable),
  },
];

function installable(answer: ProbeAnswer): CheckResult {
  const read = readJson(answer, 'any type');
  if ('result' in read) return 'needsKey' in read.result ? read.result : notAsked('no list of all servers could be read');
  const servers = listOf(read.value, 'servers').map((entry) => memberOf(entry, 'server'));
  if (servers.length === 0) return notAsked('the list is empty');
  const counts = new Map<string, number>();
  let count = 0;
  for (const server of servers) {
    const names = installableWays(server);
    if (names.size > 0) count += 1;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (count === 0) return doesNotWork('no listed server has a remote connection or a package that can be started');
  const parts = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([name, number]) => `${number} ${name}`);
  const note = `${count} of ${counted(servers.length, 'server')} (${parts.join(', ')})`;
  return count * 2 < servers.length ? notOffered(`the others; clients can install only ${note}`, 'packages') : works(note);
}

/** The names of the ways by which a client can install a server. */
function installableWays(server: unknown): ReadonlySet<string> {
  const { value } = readServerJson(checkedTree(server, CONTENT_LIMITS).value);
  if (value === undefined) return new Set();
  return new Set(waysOf(completeRecord(value, UNKNOWN_TIME)).flatMap((way) => installableName(way) ?? []));
}

/** MCPB files have no command; clients open them. */
function installableName(way: Way): string | undefined {
  if (way.kind === 'remote') return 'remote';
  if (way.kind === 'local') return undefined;
  const { connection, unsupported } = writtenWay(way);
  return connection !== undefined || unsupported?.reason === 'file' ? packageName(way.package.registryType) : undefined;
}
