import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { allowListBody } from './allow-list.ts';
import { officialCatalog } from './official-catalog.ts';
import { listBody } from './server-entry.ts';

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
export function* officialFiles(catalog: Catalog, publication: Publication): Generator<readonly [path: string, text: string]> {
  const official = officialCatalog(catalog, publication);
  const all = listBody(official.servers.map(({ entry }) => entry));
  yield [OFFICIAL_FILES.servers, all];
  yield [OFFICIAL_FILES.list, all];
  yield [OFFICIAL_FILES.allowList, allowListBody(official, publication)];
  for (const { name, version, entry } of official.servers) {
    const folder = `v0.1/servers/${name}/versions`;
    yield [safe(`${folder}/index.html`), listBody([entry])];
    yield [safe(`${folder}/latest`), entry];
    yield [safe(`${folder}/${version}`), entry];
  }
}

function safe(path: string): string {
  if (!SAFE_PATH.test(path))
    throw new RangeError(`${JSON.stringify(path)} is not a path of the official registry API. Correct the server's name.`);
  return path;
}
