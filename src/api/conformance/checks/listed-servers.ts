import type { OfficialEntry } from './check.ts';
import type { ProbeClient } from '../http/probe-client.ts';
import { get, getJson, type ProbeRequest } from '../http/probe.ts';
import { listOf, memberOf, readJson, textOf } from '../http/read-json.ts';
import { notAsked, type CheckResult } from '../http/check-result.ts';
import { isSafeInPath } from './names.ts';
import { CATALOG_FILES } from '../../../catalog/published/catalog-files.ts';
import { CATALOGUE_META } from '../../../catalog/values/server-json-format.ts';

/** The lists from which the doctor reads the servers. Checks request them again, from the cache. */
export const LISTS = {
  registry: getJson('api/servers?page=1&pageSize=10'),
  registryFile: getJson('api/servers.json'),
  editor: get('v0.1/servers?limit=50&version=latest'),
  // It contains all servers: about 15 MiB in a catalogue of 13,000.
  officialFile: { ...getJson('v0.1/servers.json'), maxBytes: 32 * 1024 * 1024 },
} as const satisfies Record<string, ProbeRequest>;

/** What a catalogue states about itself. */
const CATALOG = getJson(CATALOG_FILES.head);

/** The servers that a catalogue lists. */
interface ListedServers {
  readonly names: readonly string[];
  readonly entries: readonly OfficialEntry[];
  /** The result for checks that need a name if none is known. */
  readonly noName: CheckResult;
  /** Whether the catalogue states that it has no server. */
  readonly isEmpty: boolean;
}

/** Reads the listed servers from every list that can be read. */
export async function readListedServers(probeClient: ProbeClient): Promise<ListedServers> {
  let noName: CheckResult = notAsked('no list could be read, so no server name is known');
  const read = async (request: ProbeRequest): Promise<unknown> => {
    const answer = await probeClient.send(request);
    if ('code' in answer) return undefined;
    const json = readJson(answer, 'any type');
    if ('value' in json) return json.value;
    if ('needsKey' in json.result) noName = json.result;
    return undefined;
  };
  const registry = [await read(LISTS.registry), await read(LISTS.registryFile)];
  const official = [await read(LISTS.editor), await read(LISTS.officialFile)];
  const servers = official.flatMap((list) => listOf(list, 'servers').map((entry) => memberOf(entry, 'server')));
  const names = [
    ...registry.flatMap((list) => listOf(list, 'servers').map((server) => textOf(server, 'qualifiedName'))),
    ...servers.map((server) => textOf(memberOf(memberOf(server, '_meta'), CATALOGUE_META), 'qualifiedName')),
  ];
  const entries = servers.map((server) => ({ name: textOf(server, 'name'), version: textOf(server, 'version') }));
  const isEmpty = servers.length + names.length === 0 && memberOf(await read(CATALOG), 'count') === 0;
  return {
    isEmpty,
    names: [...new Set(names)].filter(isSafeInPath),
    entries: entries.filter(({ name, version }) => isSafeInPath(name) && isSafeInPath(version)),
    noName: isEmpty ? notAsked('the catalogue has no server') : noName,
  };
}
