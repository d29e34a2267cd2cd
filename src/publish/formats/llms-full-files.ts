import { LLMS_FULL_TXT_PATH } from '../../api/discovery/llms-links.ts';
import { groupFileName, serverGroups } from '../../catalog/lists/server-groups.ts';
import { byteLength, MAX_PART_BYTES, partsOf } from '../../catalog/published/bulk-parts.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ServersFile } from '../../catalog/published/published-file.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { isWithin, llmsFullTxt, llmsPartHead, serverBlock } from './llms-full-txt.ts';

/** All servers as one text and, if that is larger than 256 KB, the same by category in files of at most 256 KB. */
export function* llmsFullFiles(catalog: Catalog, publication: Publication): Generator<ServersFile> {
  const { records } = catalog;
  yield { path: LLMS_FULL_TXT_PATH, servers: records, make: () => llmsFullTxt(catalog, publication) };
  if (isWithin(MAX_PART_BYTES, catalog, publication)) return;
  const head = llmsPartHead(catalog, publication);
  const room = MAX_PART_BYTES - byteLength(head);
  for (const group of serverGroups(records)) {
    const blocks = group.records.map((server) => ({ server, block: `\n${serverBlock(server, publication.url)}\n` }));
    const parts = partsOf(
      blocks,
      ({ block }) => byteLength(block),
      () => room,
    );
    for (const [at, part] of parts.entries()) {
      const path = `llms-full/${groupFileName(group, at)}.txt`;
      yield { path, servers: part.map(({ server }) => server), make: () => head + part.map(({ block }) => block).join('') };
    }
  }
}
