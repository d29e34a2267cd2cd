import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A kind of page, with an example page of a built site. */
export interface PageKind {
  readonly name: string;
  /** Path below the site's root, with a leading slash. */
  readonly path: string;
  /** Keys to press after the page has loaded, such as the palette's. */
  readonly keys?: string;
}

interface Kind {
  readonly name: string;
  /** A path, or a folder with one example page below it. */
  readonly at: string;
  readonly isFolder?: boolean;
  readonly keys?: string;
}

const KINDS: readonly Kind[] = [
  { name: 'home', at: '/' },
  { name: 'results', at: '/?q=search' },
  { name: 'no-results', at: '/?q=owner%3Anobody+zzzz' },
  { name: 'palette', at: '/', keys: 'Control+k' },
  { name: 'browse', at: '/browse/' },
  { name: 'categories', at: '/categories/' },
  { name: 'category', at: '/categories/', isFolder: true },
  { name: 'server', at: '/servers/', isFolder: true },
  { name: 'connect', at: '/connect/', isFolder: true },
  { name: 'owner', at: '/owners/', isFolder: true },
  { name: 'profiles', at: '/profiles/' },
  { name: 'profile', at: '/profiles/', isFolder: true },
  { name: 'compose', at: '/compose/' },
  { name: 'compare', at: '/compare/' },
  { name: 'checks', at: '/checks/' },
  { name: 'check', at: '/checks/', isFolder: true },
  { name: 'changes', at: '/changes/' },
  { name: 'reference', at: '/reference/' },
  { name: 'docs', at: '/docs/' },
  { name: 'docs-page', at: '/docs/start/' },
  { name: 'not-found', at: '/404.html' },
];

/** Names of all kinds, for the command line. */
export const PAGE_KINDS: readonly string[] = KINDS.map(({ name }) => name);

/** The example page of each kind that a built site has. */
export function pagesOf(site: string, wanted: readonly string[] = PAGE_KINDS): readonly PageKind[] {
  return KINDS.filter(({ name }) => wanted.includes(name)).flatMap(({ name, at, isFolder = false, keys }): PageKind[] => {
    const found = isFolder ? richPageBelow(site, at) : at;
    if (found === undefined || !existsSync(path.join(site, fileOf(found)))) return [];
    return [{ name, path: found, ...(keys !== undefined && { keys }) }];
  });
}

function fileOf(at: string): string {
  const [pathname = '/'] = at.split('?');
  return pathname.endsWith('/') ? `${pathname}index.html` : pathname;
}

/** An example of the pages below a folder, chosen from some hundreds: larger than nine in ten, so that it shows most features of its kind. */
function richPageBelow(site: string, folder: string): string | undefined {
  const root = path.join(site, folder);
  if (!existsSync(root)) return undefined;
  const pages = foldersIn(root, 200).flatMap((name) => {
    if (existsSync(path.join(root, name, 'index.html'))) return [`${folder}${name}/`];
    return foldersIn(path.join(root, name), 5).map((inner) => `${folder}${name}/${inner}/`);
  });
  const sizes = pages.flatMap((page) => {
    const size = statSync(path.join(site, page, 'index.html'), { throwIfNoEntry: false })?.size;
    return size === undefined ? [] : [{ page, size }];
  });
  return sizes.sort((a, b) => a.size - b.size || (a.page < b.page ? -1 : 1))[Math.floor(sizes.length * 0.9)]?.page;
}

function foldersIn(folder: string, most: number): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).slice(0, most);
}
