import type { OfficialEntry } from './check.ts';
import type { Asker } from '../http/asker.ts';
import { get, getJson, type ProbeRequest } from '../http/probe.ts';
import { listOf, memberOf, readJson, textOf } from '../http/read-json.ts';
import { notAsked, type Judgement } from '../http/judgement.ts';
import { canBeAsked } from './names.ts';
import { CATALOGUE_META } from '../../../catalog/values/server-json-schema.ts';

/** The lists by which the doctor learns which servers there are; checks ask for them again, at no cost. */
export const LISTS = {
  registry: getJson('api/servers?page=1&pageSize=10'),
  registryFile: getJson('api/servers.json'),
  editor: get('v0.1/servers?limit=50&version=latest'),
  // It holds all servers: some 15 MiB of a catalogue of 13,000.
  officialFile: { ...getJson('v0.1/servers.json'), mostBytes: 32 * 1024 * 1024 },
} as const satisfies Record<string, ProbeRequest>;

/** What a catalogue lists. */
export interface Survey {
  readonly names: readonly string[];
  readonly entries: readonly OfficialEntry[];
  /** Why no name is known, where none is. */
  readonly noName: Judgement;
}

/** Looks which servers there are, by whichever list can be read. */
export async function survey(asker: Asker): Promise<Survey> {
  let noName: Judgement = notAsked('no list could be read, so no name is known to ask for');
  const read = async (request: ProbeRequest): Promise<unknown> => {
    const answer = await asker.ask(request);
    if ('code' in answer) return undefined;
    const json = readJson(answer, 'any type');
    if ('value' in json) return json.value;
    if ('wantsKey' in json.judgement) noName = json.judgement;
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
  return {
    names: [...new Set(names)].filter(canBeAsked),
    entries: entries.filter(({ name, version }) => canBeAsked(name) && canBeAsked(version)),
    noName,
  };
}
