import { recordsOfProfile, type Catalog } from '../../catalog/published/catalog.ts';
import type { ServersFile } from '../../catalog/published/published-file.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { serverMatchers, type ServerMatcher, type UnmatchedReason } from '../../install/entries/server-matchers.ts';
import { waysOf } from '../../install/ways.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/** Version of the format; a member is removed only with a new version. */
const FORMAT = 'portolan-allowed-servers-1';

/** Name of the file, in the folder of a profile and in that of all servers. */
const FILE = 'allowed-servers.json';

/** Maximum servers of a list for the whole catalogue: no organisation allows more, and every client of its users reads it. */
const MAX_SERVERS = 1000;

/** A way to use a server that an allow list leaves out. */
interface LeftOut {
  readonly qualifiedName: string;
  /** Id of the way; absent if the whole server is left out. */
  readonly way?: string;
  readonly reason: UnmatchedReason | 'failed-checks';
}

/** The allow list of servers, in the form that clients read from the settings of an organisation. */
export interface AllowedServers {
  readonly format: typeof FORMAT;
  readonly allowedMcpServers: readonly ServerMatcher[];
  readonly leftOut: readonly LeftOut[];
}

/** The members of a record that its entries need. */
type AllowedServer = Pick<ServerRecord, 'qualifiedName' | 'displayName' | 'connections' | 'packages' | 'security'>;

/** The allow list of servers: entries for all of their ways, each once, in the order of the servers. */
export function allowedServers(servers: readonly AllowedServer[]): AllowedServers {
  const matchers = new Map<string, ServerMatcher>();
  const leftOut: LeftOut[] = [];
  for (const server of servers) {
    const { qualifiedName, security } = server;
    if (security?.scanPassed === false) {
      leftOut.push({ qualifiedName, reason: 'failed-checks' });
      continue;
    }
    for (const way of waysOf(server)) {
      const found = serverMatchers(server, way);
      if (typeof found === 'string') leftOut.push({ qualifiedName, way: way.id, reason: found });
      else for (const matcher of found) matchers.set(JSON.stringify(matcher), matcher);
    }
  }
  return { format: FORMAT, allowedMcpServers: [...matchers.values()], leftOut };
}

/** The allow lists of all servers, unless there are too many, and of each profile. */
export function* allowedServersFiles(catalog: Catalog): Generator<ServersFile> {
  const { records, profiles, site } = catalog;
  if (!site.files.install) return;
  const listOf = (folder: string, servers: readonly ServerRecord[]): ServersFile => {
    return { path: `${folder}/${FILE}`, servers, make: () => markupFreeJson(allowedServers(servers)) };
  };
  if (records.length <= MAX_SERVERS) yield listOf('api', records);
  for (const { id } of profiles) yield listOf(`api/profiles/${id}`, recordsOfProfile(catalog, id));
}
