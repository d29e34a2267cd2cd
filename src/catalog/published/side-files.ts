import type { Catalog } from './catalog.ts';
import { foldName } from '../values/qualified-name.ts';

/** A file that a server has beside its page: that page as Markdown or as JSON, its badge, its picture where a link is shared. */
export type SideFile = 'md' | 'json' | 'badge' | 'picture';

/** Servers up to which each has a picture of its own; above, one stands for the site. */
export const MAX_PICTURES = 1000;

/** Which files servers have beside their pages. */
export interface SideFiles {
  /** Path below the publication's root; `undefined` where there is no such file. */
  path(kind: SideFile, qualifiedName: string): string | undefined;
}

/**
 * The files that servers of a catalogue have beside their pages. A family that is switched off has none, and none is written where the
 * folder of another server has its very path: `notes` has no `servers/notes.md` beside a server `notes.md`.
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

/** Where the pages of servers are folders. */
const PAGES = 'servers/';

const PLACES: Readonly<Record<SideFile, readonly [folder: string, ending: string]>> = {
  md: [PAGES, 'md'],
  json: [PAGES, 'json'],
  badge: ['badges/', 'svg'],
  picture: ['og/servers/', 'png'],
};

/** The picture of the whole site, below the publication's root. */
export const SITE_PICTURE = 'og/site.png';
