import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { once, type ServersFile } from '../../catalog/published/published-file.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { allowListBody } from './allow-list.ts';
import { officialServers } from './official-catalog.ts';
import { officialVersion } from './official-version.ts';
import { listBody, listParts, toServerEntry } from './server-entry.ts';

/** Paths of the files with all servers, below the publication's root. */
export const OFFICIAL_FILES = {
  /** Every server, for clients that read one plain file. */
  servers: 'v0.1/servers.json',
  /** The same bytes, at the path where hosts look for the list's own URL. */
  list: 'v0.1/servers/index.html',
  /** Every server that needs only a URL, for clients that take an allow-list. */
  allowList: 'v0.1/allow-list.json',
} as const;

/** Names and versions are validated earlier. This check prevents any path outside the folder. */
const SAFE_PATH = /^v0\.1\/servers\/(?!\.)[\w.-]+\/(?!\.)[\w.-]+\/versions\/(?:index\.html|latest|[\dA-Za-z](?:[\dA-Za-z.-]*[\dA-Za-z])?)$/;

/**
 * The official registry API as prebuilt files: the responses of the live API, with the list as one page, because static hosts ignore the
 * query. They work on hosts that serve `index.html` for a folder without rewrites. Paths have the exact case of the names, because static
 * hosts are case-sensitive.
 *
 * @throws RangeError for a path that cannot be published
 */
export function* officialFiles(catalog: Catalog, publication: Publication): Generator<ServersFile> {
  const { records } = catalog;
  const isKept = records.length <= MAX_KEPT;
  const lines = officialServers(catalog).map(({ record, name }) => {
    const make = (): string => markupFreeJson(toServerEntry(record, name, publication));
    return { record, name, version: officialVersion(record), entry: isKept ? once(make) : make };
  });
  for (const { record, name, version, entry } of lines) {
    const folder = `v0.1/servers/${name}/versions`;
    const servers = [record];
    yield { path: safe(`${folder}/index.html`), servers, make: () => listBody([entry()]) };
    yield { path: safe(`${folder}/latest`), servers, make: entry };
    yield { path: safe(`${folder}/${version}`), servers, make: entry };
  }
  const servers = lines.map(({ record }) => record);
  const list = (): Iterable<string> => listParts(lines.map(({ entry }) => entry));
  const all = isKept ? once(() => [...list()]) : list;
  yield { path: OFFICIAL_FILES.servers, servers, make: all };
  yield { path: OFFICIAL_FILES.list, servers, make: all };
  yield { path: OFFICIAL_FILES.allowList, servers, make: () => allowListBody(lines, publication) };
}

/** Most servers whose entries, and their list, are kept between files. A larger catalogue makes them again, to need less memory. */
const MAX_KEPT = 20_000;

function safe(path: string): string {
  if (!SAFE_PATH.test(path))
    throw new RangeError(`${JSON.stringify(path)} is not a path of the official registry API. Correct the server's name.`);
  return path;
}
