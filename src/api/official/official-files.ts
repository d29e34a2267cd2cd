import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { allowListBody } from './allow-list.ts';
import { officialCatalog } from './official-catalog.ts';
import { listBody } from './server-entry.ts';

/** Paths of the files that hold all servers at once, below the publication's root. */
export const OFFICIAL_FILES = {
  /** Every server, for clients that take one plain file. */
  servers: 'v0.1/servers.json',
  /** The same bytes, where a host looks for the list's own address. */
  list: 'v0.1/servers/index.html',
  /** Every server that an address alone reaches, for clients that take an allow-list. */
  allowList: 'v0.1/allow-list.json',
} as const;

/** Names and versions are checked long before; what would lead elsewhere is never written. */
const SAFE_PATH = /^v0\.1\/servers\/(?!\.)[\w.-]+\/(?!\.)[\w.-]+\/versions\/(?:index\.html|latest|\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?)$/;

/**
 * The dialect of the official MCP registry as prebuilt files: what the live API answers, all of it as one page, because a static host
 * passes the query over. They work where a host gives `index.html` for a folder and rewrites nothing. Their paths are in the case of
 * the names: a static host finds no other.
 *
 * @throws RangeError for a path that no host can be given
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
  if (!SAFE_PATH.test(path)) throw new RangeError(`${JSON.stringify(path)} is no path of the official dialect. Mend the server's name.`);
  return path;
}
