import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { SiteSettings } from '../catalog/published/site-settings.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';

/** The operator's picture, which lies beside `site.yaml`: whoever read the settings has seen it there. */
export function* logoFile({ logo }: SiteSettings, content: string): Generator<PublishedFile> {
  if (logo !== undefined) yield [logo, readFileSync(path.join(content, logo))];
}
