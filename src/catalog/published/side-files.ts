import type { Catalog } from './catalog.ts';
import { foldName } from '../values/qualified-name.ts';

/**
 * An additional file of a server: its page as Markdown or as JSON, a brief of it as Markdown, its entries for clients (`connect`) as Markdown
 * or as JSON, its badge, its Open Graph image.
 */
export type SideFile = 'md' | 'json' | 'brief' | 'connect-md' | 'connect-json' | 'badge' | 'picture';

/** Maximum number of servers for which each has its own image. A larger catalogue has one image for the whole site. */
export const MAX_PICTURES = 1000;

/** The additional files of servers. */
export interface SideFiles {
  /** Path below the publication's root; `undefined` if there is no such file. */
  path(kind: SideFile, qualifiedName: string): string | undefined;
}

/**
 * The additional files of the servers of a catalogue. A family that is switched off has none. A file is also omitted if its path is the
 * folder of another server: `notes` has no `servers/notes.md` if there is a server `notes.md`; and an image that is not drawn yet.
 */
export function sideFiles({ records, removed, site, missingPictures }: Omit<Catalog, 'profiles' | 'products'>): SideFiles {
  const { twins, briefs, install, badges, openGraph } = site.files;
  const isOn: Readonly<Record<SideFile, boolean>> = {
    md: twins,
    json: twins,
    brief: briefs,
    'connect-md': install,
    'connect-json': install,
    badge: badges,
    picture: openGraph && records.length <= MAX_PICTURES,
  };
  const owners = new Set<string>();
  const pages = new Set<string>();
  // Only these names can be paths of files: most catalogues have none.
  const add = (names: Set<string>, name: string): void => void (FILE_ENDING.test(name) && names.add(name));
  for (const { qualifiedName } of [...records, ...removed]) {
    const name = foldName(qualifiedName);
    add(pages, name);
    const slash = name.indexOf('/');
    if (slash > 0) add(owners, name.slice(0, slash));
  }
  const isCertain = owners.size + pages.size === 0;
  return {
    path(kind, qualifiedName) {
      if (!isOn[kind] || (kind === 'picture' && missingPictures?.has(qualifiedName) === true)) return undefined;
      const [folder, ending] = PLACES[kind];
      if (isCertain) return `${folder}${qualifiedName}.${ending}`;
      const file = foldName(`${qualifiedName}.${ending}`);
      // A server `a.brief` has its page as Markdown there.
      if (kind === 'brief' && pages.has(foldName(`${qualifiedName}.brief`))) return undefined;
      if (owners.has(file) || (PAGE_FOLDERS.has(folder) && pages.has(file))) return undefined;
      return `${folder}${qualifiedName}.${ending}`;
    },
  };
}

/** The folders of the server pages and of the pages that configure servers. */
const PAGES = 'servers/';
const CONNECT_PAGES = 'connect/';
const PAGE_FOLDERS: ReadonlySet<string> = new Set([PAGES, CONNECT_PAGES]);

const PLACES: Readonly<Record<SideFile, readonly [folder: string, ending: string]>> = {
  md: [PAGES, 'md'],
  json: [PAGES, 'json'],
  brief: [PAGES, 'brief.md'],
  'connect-md': [CONNECT_PAGES, 'md'],
  'connect-json': [CONNECT_PAGES, 'json'],
  badge: ['badges/', 'svg'],
  picture: ['og/servers/', 'png'],
};

/** The endings of these files, and of what comes before that of a brief. */
const FILE_ENDING = /\.(?:md|json|brief|svg|png)$/;

/** The image of the whole site, below the publication's root. */
export const SITE_PICTURE = 'og/site.png';
