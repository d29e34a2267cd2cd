import type { Catalog } from '../catalog/catalog.ts';
import type { SideFiles } from '../catalog/side-files.ts';
import { badgeSvg } from '../pictures/badge.ts';
import { badgeTexts } from '../pictures/server-texts.ts';
import type { PublishedFile } from './static-api.ts';

/** A badge for each server, where the site publishes them. */
export function* badgeFiles({ records, site }: Catalog, files: SideFiles): Generator<PublishedFile> {
  for (const record of records) {
    const path = files.path('badge', record.qualifiedName);
    if (path !== undefined) yield [path, badgeSvg(badgeTexts(record, site))];
  }
}
