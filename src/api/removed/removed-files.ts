import type { Catalog } from '../../catalog/published/catalog.ts';
import { tombstoneOf } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { officialCatalog } from '../official/official-catalog.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { removedBody } from '../http/removed-answer.ts';

/** Where a catalogue says which servers are gone, below the publication's root. */
export const TOMBSTONES_PATH = 'tombstones.json';

/**
 * Folders of what is answered for servers that are gone, below the publication's root: a file each, by which a host tells 410 from 404
 * without a list of names in its rules.
 */
export const REMOVED_FOLDERS = {
  /** By qualified name, and by id. */
  registry: 'api/gone/',
  /** By the name in the official dialect. */
  official: 'v0.1/gone/',
} as const;

/** What is published of servers that are gone: the list of them, and for each the answer where it was asked for before. */
export function* removedFiles(
  { records, removed, site }: Catalog,
  publication: Publication,
): Generator<readonly [path: string, text: string]> {
  yield [TOMBSTONES_PATH, `${markupFreeJson({ tombstones: removed.map(tombstoneOf) })}\n`];
  // A server under a former name has the id of the one that it is by now.
  const ids = new Set(records.map(({ id }) => id));
  for (const server of removed) {
    const body = removedBody(server);
    yield [`${REMOVED_FOLDERS.registry}${server.qualifiedName}.json`, body];
    if (ids.has(server.id)) continue;
    ids.add(server.id);
    yield [`${REMOVED_FOLDERS.registry}${server.id}.json`, body];
  }
  if (!site.files.official) return;
  for (const { name, removed: server } of officialCatalog({ records, removed }, publication).deleted)
    yield [`${REMOVED_FOLDERS.official}${name}.json`, removedBody(server)];
}
