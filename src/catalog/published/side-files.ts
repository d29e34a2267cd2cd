import type { Catalog } from './catalog.ts';
import { foldName } from '../values/qualified-name.ts';

/** An additional file of a server: its page as Markdown or as JSON, its badge, its Open Graph image. */
export type SideFile = 'md' | 'json' | 'badge' | 'picture';

/** Maximum number of servers for which each has its own image. A larger catalogue has one image for the whole site. */
export const MAX_PICTURES = 1000;

/** The additional files of servers. */
export interface SideFiles {
  /** Path below the publication's root; `undefined` if there is no such file. */
  path(kind: SideFile, qualifiedName: string): string | undefined;
}

/**
 * The additional files of the servers of a catalogue. A family that is switched off has none. A file is also omitted if its path is the
 * folder of another server: `notes` has no `servers/notes.md` if there is a server `notes.md`.
 */
export function sideFiles({ records, removed, site }: Pick<Catalog, 'records' | 'removed' | 'site'>): SideFiles {
  const { twins, badges, openGraph } = site.files;
  const isOn: Readonly<Record<SideFile, boolean>> = {
    md: twins,
    json: twins,
    badge: badges,
    picture: openGraph && records.length <= MAX_PICTURES,
  };
  const owners = new Set<string>();
  const pages = new Set<string>();
  for (const { qualifiedName } of [...records, ...removed]) {
    const name = foldName(qualifiedName);
    pages.add(name);
    const slash = name.indexOf('/');
    if (slash > 0) owners.add(name.slice(0, slash));
  }
  return {
    path(kind, qualifiedName) {
      if (!isOn[kind]) return undefined;
      const [folder, ending] = PLACES[kind];
      const file = foldName(`${qualifiedName}.${ending}`);
      if (owners.has(file) || (folder === PAGES && pages.has(file))) return undefined;
      return `${folder}${qualifiedName}.${ending}`;
    },
  };
}

/** The folder of the server pages. */
const PAGES = 'servers/';

const PLACES: Readonly<Record<SideFile, readonly [folder: string, ending: string]>> = {
  md: [PAGES, 'md'],
  json: [PAGES, 'json'],
  badge: ['badges/', 'svg'],
  picture: ['og/servers/', 'png'],
};

/** The image of the whole site, below the publication's root. */
export const SITE_PICTURE = 'og/site.png';
