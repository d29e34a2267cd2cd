import type { Catalog } from '../../catalog/published/catalog.ts';
import { tombstoneOf } from '../../catalog/content-file/removed-server.ts';
import { deletedServers } from '../official/official-catalog.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { removedBody } from '../http/removed-answer.ts';

/** Path of the list of removed servers, below the publication's root. */
export const TOMBSTONES_PATH = 'tombstones.json';

/**
 * Folders with one response file per removed server, below the publication's root. By these files a host can answer 410 without a list of
 * names in its rules.
 */
export const REMOVED_FOLDERS = {
  /** By qualified name, and by id. */
  registry: 'api/gone/',
  /** By the name in the official registry API. */
  official: 'v0.1/gone/',
} as const;

/** The published files of removed servers: their list, and the response for each. */
export function* removedFiles({ records, removed, site }: Catalog): Generator<readonly [path: string, text: string]> {
  yield [TOMBSTONES_PATH, `${markupFreeJson({ tombstones: removed.map(tombstoneOf) })}\n`];
  // A renamed server's tombstone has the id of the server that is still listed.
  const ids = new Set(records.map(({ id }) => id));
  for (const server of removed) {
    const body = removedBody(server);
    yield [`${REMOVED_FOLDERS.registry}${server.qualifiedName}.json`, body];
    if (ids.has(server.id)) continue;
    ids.add(server.id);
    yield [`${REMOVED_FOLDERS.registry}${server.id}.json`, body];
  }
  if (!site.files.official) return;
  for (const { name, removed: server } of deletedServers({ records, removed }))
    yield [`${REMOVED_FOLDERS.official}${name}.json`, removedBody(server)];
}
