import type { Catalog } from '../catalog/published/catalog.ts';
import { publishedIconPath } from '../catalog/icons/icon-file.ts';
import { readIcon } from '../catalog/store/icon-store.ts';
import type { SiteFile } from './output/site-file.ts';
import { outputKey } from './output/site-key.ts';

/** Copies of the icons of servers, each once; its file is named after its hash. Reading the content checked them. */
export function* iconFiles({ records }: Pick<Catalog, 'records'>, contentFolder: string): Generator<SiteFile> {
  const written = new Set<string>();
  for (const { icon } of records) {
    if (icon === undefined || written.has(icon.file)) continue;
    written.add(icon.file);
    yield { path: publishedIconPath(icon), key: outputKey(icon.file), make: () => readIcon(contentFolder, icon.file) };
  }
}
