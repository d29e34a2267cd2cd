import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { ownerFeedPath } from '../../publish/feeds/feeds.ts';
import { itemList, softwareApplication, type ItemList, type SoftwareApplication } from '../../publish/formats/json-ld.ts';
import { listPages, listFormatPath, type ListPage } from '../../publish/formats/list-pages.ts';
import { oncePerBuild } from '../build/build-context.ts';
import { href, serverHref } from './links.ts';
import { siteData } from './site-data.ts';
import { sideFileHref } from './site-files.ts';

/** Metadata of a page for programs: its alternate formats, its feed, and its JSON-LD. */
interface SharedPage {
  readonly formats: readonly { readonly type: 'text/markdown' | 'application/json'; readonly path: string }[];
  /** Path of the feed of this page, and its owner. */
  readonly feed: { readonly path: string; readonly owner: string } | undefined;
  readonly data: SoftwareApplication | ItemList | undefined;
}

interface KnownPages {
  readonly lists: ReadonlyMap<string, ListPage>;
  readonly servers: ReadonlyMap<string, ServerRecord>;
}

const pagesOfBuild = oncePerBuild(knownPages);

/**
 * Metadata of a page for programs.
 *
 * @param pathname of the page, with the site's base
 * @param server qualified name of the server that the page is of
 * @param absolute returns the absolute URL of a path of this site
 */
export function sharedPage(pathname: string, server: string | undefined, absolute: (path: string) => string): SharedPage {
  const known = pagesOfBuild();
  const record = server === undefined ? undefined : known.servers.get(foldName(server));
  if (record !== undefined) return serverShared(record, absolute(serverHref(record.qualifiedName)));
  const path = pathname.slice(href().length);
  const list = known.lists.get(path);
  if (list !== undefined) return listShared(list, absolute);
  const owner = siteData().owners.get(/^owners\/([^/]+)\/$/.exec(path)?.[1] ?? '');
  if (owner === undefined) return { formats: [], feed: undefined, data: undefined };
  const { name, records } = owner;
  const feed = siteData().catalog.site.files.ownerFeeds ? { path: href(ownerFeedPath(name)), owner: name } : undefined;
  return { formats: [], feed, data: dataOf(name, path, records, absolute) };
}

function knownPages(): KnownPages {
  const { catalog } = siteData();
  return {
    lists: new Map(listPages(catalog).map((list) => [list.path, list])),
    servers: new Map(catalog.records.map((record) => [foldName(record.qualifiedName), record])),
  };
}

function serverShared(record: ServerRecord, url: string): SharedPage {
  const [markdown, json] = [sideFileHref('md', record.qualifiedName), sideFileHref('json', record.qualifiedName)];
  const formats = [
    ...(markdown === undefined ? [] : [{ type: 'text/markdown', path: markdown } as const]),
    ...(json === undefined ? [] : [{ type: 'application/json', path: json } as const]),
  ];
  return { formats, feed: undefined, data: softwareApplication(record, url) };
}

function listShared(list: ListPage, absolute: (path: string) => string): SharedPage {
  const { path, title, records } = list;
  const formats = siteData().catalog.site.files.twins
    ? [
        { type: 'text/markdown', path: href(listFormatPath(list, 'md')) } as const,
        { type: 'application/json', path: href(listFormatPath(list, 'json')) } as const,
      ]
    : [];
  return { formats, feed: undefined, data: dataOf(title, path, records, absolute) };
}

function dataOf(name: string, path: string, records: readonly ServerRecord[], absolute: (path: string) => string): ItemList {
  const pageOf = ({ qualifiedName }: ServerRecord): string => absolute(serverHref(qualifiedName));
  return itemList({ name, url: absolute(href(path)), records, pageOf });
}
