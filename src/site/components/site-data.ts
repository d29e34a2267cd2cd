import { recordsOfProfile, type Catalog } from '../../catalog/published/catalog.ts';
import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { ownersOfSeveral, type Owner } from '../../catalog/lists/owners.ts';
import type { Profile } from '../../catalog/lists/profile.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { newestFetch, type StoredContent } from '../../catalog/store/store.ts';
import { oncePerBuild, type BuildContext } from '../build/build-context.ts';

/**
 * The data of all pages, read once per build. Only `getStaticPaths` and pages without parameters read it: a page with parameters reads its
 * props and the settings of the site, so that its bytes depend on nothing else.
 */
interface SiteData {
  readonly catalog: Catalog;
  /** The content files of the servers that are listed. */
  readonly files: StoredContent['files'];
  /** ISO 8601 time that the home page shows: `SOURCE_DATE_EPOCH`, else that of the newest fact; `undefined` if neither is known. */
  readonly asOf: string | undefined;
  /** The content file of a record, for where its facts came from. */
  readonly contentOf: (record: ServerRecord) => ContentFile | undefined;
  /** The owners that have a page, by its last part. */
  readonly owners: ReadonlyMap<string, Owner>;
}

/** Servers on one browse page. */
export const BROWSE_PAGE_SIZE = 48;

/** The site's data, computed once a build. */
export const siteData = oncePerBuild(load);

function load({ store, catalog }: BuildContext): SiteData {
  const files = new Map(store.files.map((file) => [file.facts.id, file]));
  return {
    catalog,
    files: store.files,
    asOf: known(sourceDate(process.env['SOURCE_DATE_EPOCH']) ?? newestFetch(store)),
    contentOf: (record) => files.get(record.id),
    owners: ownersOfSeveral(catalog.records),
  };
}

/** A time that is known; pages do not show the other. */
export function known(time: string): string | undefined {
  return time === UNKNOWN_TIME ? undefined : time;
}

/** `SOURCE_DATE_EPOCH` as reproducible builds define it: seconds since 1970. */
function sourceDate(seconds: string | undefined): string | undefined {
  return seconds !== undefined && /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined;
}

/** The members of a profile that are listed, in the maintainers' order, then those whose source put them there. */
export function membersOf(catalog: Catalog, profile: Profile): readonly ServerRecord[] {
  const rank = new Map(profile.servers.map((name, index) => [foldName(name), index]));
  const place = (record: ServerRecord): number => rank.get(foldName(record.qualifiedName)) ?? profile.servers.length;
  return [...recordsOfProfile(catalog, profile.id)].sort((a, b) => place(a) - place(b));
}
