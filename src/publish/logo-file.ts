import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { SiteSettings } from '../catalog/published/site-settings.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';

/** The operator's logo, in the folder of `site.yaml`. Reading the settings checked that it exists. */
export function* logoFile({ logo }: SiteSettings, content: string): Generator<PublishedFile> {
  if (logo !== undefined) yield [logo, readFileSync(path.join(content, logo))];
}
