import { FILE_FAMILIES, type FileFamily } from '../../api/files/file-families.ts';
import type { FileFamilies } from '../../catalog/values/file-families.ts';

/** Whether the files at a path are published, for paths that a setting can switch off. */
const SWITCHES: ReadonlyMap<string, (files: FileFamilies) => boolean> = new Map<string, (files: FileFamilies) => boolean>([
  ['icons/*', (files) => files.icons],
  ['v0.1/*', (files) => files.official],
  ['v0/*', (files) => files.official],
  ['owners/:folder/feed.xml', (files) => files.ownerFeeds],
  ['badges/*', (files) => files.badges],
  ['og/*', (files) => files.openGraph],
  ['index.json', (files) => files.twins],
  ['index.md', (files) => files.twins],
  // Without a format next to it, a page belongs to the family of pages.
  ['servers/*', (files) => files.twins || files.briefs],
  ['connect/*', (files) => files.install],
  ['categories/*', (files) => files.twins],
  ['profiles/*', (files) => files.twins],
]);

/** The families of files that a site publishes, with the paths that it has, in the order of the table. */
export function publishedFamilies(files: FileFamilies): readonly FileFamily[] {
  return FILE_FAMILIES.flatMap((family) => {
    const paths = family.paths.filter((path) => SWITCHES.get(path)?.(files) ?? true);
    if (paths.length === family.paths.length) return [family];
    return paths.length === 0 ? [] : [{ ...family, paths }];
  });
}
