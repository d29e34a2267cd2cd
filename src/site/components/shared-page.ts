import { CHANGES_PATH } from '../../api/changes/change-files.ts';
import { CHECKS_PATHS } from '../../api/findings/check-files.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { ownerFeedPath } from '../../publish/feeds/feeds.ts';
import { itemList, softwareApplication, type ItemList, type SoftwareApplication } from '../../publish/formats/json-ld.ts';
import { listFormatPath } from '../../publish/formats/list-pages.ts';
import { buildContext } from '../build/build-context.ts';
import { href, serverHref } from './links.ts';
import type { ServerPageProps } from './server-pages.ts';
import { siteSettings } from './site-settings.ts';

/** Metadata of a page for programs: its alternate formats, its feed, its JSON-LD, its preview image. */
export interface SharedPage {
  readonly formats?: readonly AlternateFormat[];
  /** Path of the feed of this page, and its owner. */
  readonly feed?: { readonly path: string; readonly owner: string } | undefined;
  readonly data?: SoftwareApplication | ItemList;
  /** Path of its preview image. Default: that of the site. */
  readonly picture?: string | undefined;
}

/** A page in another format. */
interface AlternateFormat {
  readonly type: 'text/markdown' | 'application/json';
  /** With the site's base. */
  readonly path: string;
}

/** A list of servers. */
interface SharedList {
  /** Path below the publication's root. */
  readonly path: string;
  readonly title: string;
  /** Number of all its servers. */
  readonly total: number;
  /** Those that its first page shows. */
  readonly servers: readonly Pick<ServerRecord, 'qualifiedName' | 'displayName'>[];
}

/** The absolute URL of a path of this site. */
export function absolute(path: string): string {
  return new URL(path, buildContext().publication.url).href;
}

/** Metadata of the page of a server. */
export function sharedServer(record: ServerRecord, { md, json, picture }: ServerPageProps['files']): SharedPage {
  const formats: AlternateFormat[] = [];
  if (md !== undefined) formats.push({ type: 'text/markdown', path: md });
  if (json !== undefined) formats.push({ type: 'application/json', path: json });
  return { formats, data: softwareApplication(record, absolute(serverHref(record.qualifiedName))), picture };
}

/** Metadata of the first page of a list that is published in other formats too: the home page, a category, a profile. */
export function sharedList(list: SharedList): SharedPage {
  const formats = siteSettings().files.twins
    ? ([
        { type: 'text/markdown', path: href(listFormatPath(list, 'md')) },
        { type: 'application/json', path: href(listFormatPath(list, 'json')) },
      ] as const)
    : [];
  return { formats, data: dataOf(list) };
}

/** Metadata of the first page of an owner. */
export function sharedOwner(list: SharedList): SharedPage {
  const feed = siteSettings().files.ownerFeeds ? { path: href(ownerFeedPath(list.title)), owner: list.title } : undefined;
  return { feed, data: dataOf(list) };
}

/** The page of all changes. */
export const SHARED_CHANGES: SharedPage = { formats: [{ type: 'application/json', path: href(CHANGES_PATH) }] };

/** The page of all checks. */
export const SHARED_CHECKS: SharedPage = {
  formats: [
    { type: 'text/markdown', path: href(CHECKS_PATHS.markdown) },
    { type: 'application/json', path: href(CHECKS_PATHS.json) },
  ],
};

function dataOf({ path, title, total, servers }: SharedList): ItemList {
  const pageOf = ({ qualifiedName }: SharedList['servers'][number]): string => absolute(serverHref(qualifiedName));
  return itemList({ name: title, url: absolute(href(path)), total, servers, pageOf });
}
