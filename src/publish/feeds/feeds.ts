import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { isUsual, type Change } from '../../catalog/content-file/change.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { atomFeed, type AtomEntry, type AtomFeed } from './atom-feed.ts';
import { entryMaker, type ServerChange } from './entries.ts';
import { feedTexts } from './feed-texts.ts';

/** Paths of the feeds of a whole catalogue, below the publication's root. */
export const FEED_PATHS = { changes: 'changes/feed.xml', added: 'feeds/new.xml' } as const;

/** Most entries of each feed. */
const MOST = { changes: 100, added: 50, owner: 50 } as const;

/** The input of feeds. */
export interface FeedSource {
  readonly catalog: Pick<Catalog, 'records' | 'site'>;
  readonly publication: Publication;
  readonly changesOf: (record: ServerRecord) => readonly Change[];
  /** ISO 8601 time of feeds without entries; `undefined` if unknown. */
  readonly asOf: string | undefined;
}

/** The feeds of a catalogue: changed servers, added servers and, unless the site turns them off, both for each owner. */
export function* feedFiles({ catalog, publication, changesOf, asOf }: FeedSource): Generator<readonly [path: string, text: string]> {
  const { site, records } = catalog;
  const say = feedTexts(site.language);
  const make = entryMaker(site.language, publication);
  const file = (path: string, page: string, title: string, entries: readonly AtomEntry[]): readonly [string, string] => {
    const { url } = publication;
    const feed: AtomFeed = {
      ...{ title, language: site.language, author: site.name, asOf, entries },
      ...{ self: new URL(path, url).href, page: new URL(page, url).href },
    };
    return [path, atomFeed(feed)];
  };
  const changesIn = (own: readonly ServerRecord[]): ServerChange[] =>
    own.flatMap((record) => changesOf(record).map((change) => ({ ...change, record })));
  const added = (own: readonly ServerRecord[]): AtomEntry[] =>
    own.filter(({ createdAt }) => createdAt !== UNKNOWN_TIME).map((record) => make.ofNewServer(record));
  const unusual = changesIn(records).filter((change) => !isUsual(change));
  const changes = newest(unusual.map((change) => make.ofChange(change)));
  yield file(FEED_PATHS.changes, 'changes/', say.changesOf(site.name), changes.slice(0, MOST.changes));
  yield file(FEED_PATHS.added, '', say.newServersOf(site.name), newest(added(newestOf(records, MOST.added))));
  if (!site.files.ownerFeeds) return;
  for (const [owner, own] of byOwner(records)) {
    const entries = newest([...changesIn(own).map((change) => make.ofChange(change)), ...added(own)]).slice(0, MOST.owner);
    const name = own[0]?.owner ?? owner;
    yield file(ownerFeedPath(owner), `owners/${owner}/`, say.ownerFeedOf(name, site.name), entries);
  }
}

/** Path of the feed of an owner, below the publication's root; the name is case-insensitive. */
export function ownerFeedPath(owner: string): string {
  return `owners/${foldName(owner)}/feed.xml`;
}

function newestOf(records: readonly ServerRecord[], most: number): readonly ServerRecord[] {
  return [...records].sort((a, b) => descending(a.createdAt, b.createdAt)).slice(0, most);
}

/** Entries with the same time keep the list order. */
function newest(entries: readonly AtomEntry[]): AtomEntry[] {
  return [...entries].sort((a, b) => descending(a.updated, b.updated));
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1;
}

function byOwner(records: readonly ServerRecord[]): ReadonlyMap<string, readonly ServerRecord[]> {
  return Map.groupBy(
    records.filter(({ owner }) => owner !== ''),
    ({ owner }) => foldName(owner),
  );
}
