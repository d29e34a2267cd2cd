import type { Catalog } from '../catalog/published/catalog.ts';
import type { PublishedFile } from '../catalog/published/published-file.ts';
import { publishedIconPath } from '../catalog/icons/icon-file.ts';
import { readIcon } from '../catalog/store/icon-store.ts';

/** Copies of the icons of servers, each once. Reading the content checked them. */
export function* iconFiles({ records }: Pick<Catalog, 'records'>, contentFolder: string): Generator<PublishedFile> {
  const written = new Set<string>();
  for (const { icon } of records) {
    if (icon === undefined || written.has(icon.file)) continue;
    written.add(icon.file);
    yield [publishedIconPath(icon), readIcon(contentFolder, icon.file)];
  }
}
