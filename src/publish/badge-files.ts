import type { Catalog } from '../catalog/published/catalog.ts';
import type { SideFiles } from '../catalog/published/side-files.ts';
import { badgeSvg } from './images/badge.ts';
import { badgeTexts } from './images/server-texts.ts';
import type { ServersFile } from '../catalog/published/published-file.ts';

/** A badge for each server, if the site publishes badges. */
export function* badgeFiles({ records, site }: Catalog, files: SideFiles): Generator<ServersFile> {
  for (const record of records) {
    const path = files.path('badge', record.qualifiedName);
    if (path !== undefined) yield { path, servers: [record], make: () => badgeSvg(badgeTexts(record, site)) };
  }
}
