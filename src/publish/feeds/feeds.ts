import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Change } from '../../catalog/content-file/change.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { ownersOfSeveral } from '../../catalog/lists/owners.ts';
import type { MadeFile, ServersFile } from '../../catalog/published/published-file.ts';
import { atomFeed, type AtomEntry } from './atom-feed.ts';
import { catalogueChanges, newestFirst, type CatalogueChange } from './catalogue-changes.ts';
import { entryMaker } from './entries.ts';
import { feedTexts } from './feed-texts.ts';

/** Paths of the feeds of a whole catalogue, below the publication's root. */
export const FEED_PATHS = { changes: 'changes/feed.xml', added: 'feeds/new.xml' } as const;

/** Most entries of the other feeds. */
const MAX = { added: 50, owner: 50 } as const;

/** The input of feeds. */
export interface FeedSource {
  readonly catalog: Pick<Catalog, 'records' | 'removed' | 'site'>;
  readonly publication: Publication;
  readonly changesOf: (record: ServerRecord) => readonly Change[];
  /** ISO 8601 time of feeds without entries; `undefined` if unknown. */
  readonly asOf: string | undefined;
}

/**
 * The feeds of a catalogue: its changes, added servers and, unless the site turns them off, both for each owner of several servers.
 */
export function* feedFiles(source: FeedSource): Generator<MadeFile> {
  const { catalog, publication } = source;
  const { site, records } = catalog;
  const say = feedTexts(site.language);
  const make = entryMaker(site.language, publication);
  const text = feedWriter(source);
  const changes = catalogueChanges(catalog, source.changesOf).map((change) => make.ofChange(change));
  yield [FEED_PATHS.changes, text(FEED_PATHS.changes, 'changes/', say.changesOf(site.name), changes)];
  const added = newestOf(records, MAX.added).filter(isDated);
  yield [
    FEED_PATHS.added,
    text(FEED_PATHS.added, '', say.newServersOf(site.name), newest(added.map((record) => make.ofNewServer(record)))),
  ];
  if (site.files.ownerFeeds) yield* ownerFeeds(source);
}

function* ownerFeeds(source: FeedSource): Generator<ServersFile> {
  const { catalog, publication, asOf = '' } = source;
  const { site, records } = catalog;
  const say = feedTexts(site.language);
  const make = entryMaker(site.language, publication);
  const text = feedWriter(source);
  for (const [owner, { name, records: servers }] of ownersOfSeveral(records)) {
    const path = ownerFeedPath(owner);
    // Only a feed without entries has the time of the site.
    const isEmpty = !servers.some((record) => isDated(record) || source.changesOf(record).length > 0);
    const entries = (): readonly AtomEntry[] => {
      const changed = newestFirst(changesIn(servers, source))
        .slice(0, MAX.owner)
        .map((change) => make.ofChange(change));
      return newest([...changed, ...servers.filter(isDated).map((record) => make.ofNewServer(record))]).slice(0, MAX.owner);
    };
    yield {
      path,
      servers,
      shown: isEmpty ? asOf : '',
      make: () => text(path, `owners/${owner}/`, say.ownerFeedOf(name, site.name), entries()),
    };
  }
}

/** Returns a function that writes a feed at a path, with the path of the page that shows the same. */
function feedWriter({ catalog: { site }, publication: { url }, asOf }: FeedSource) {
  return (path: string, page: string, title: string, entries: readonly AtomEntry[]): string =>
    atomFeed({
      ...{ title, language: site.language, author: site.name, asOf, entries },
      ...{ self: new URL(path, url).href, page: new URL(page, url).href },
    });
}

function changesIn(records: readonly ServerRecord[], { changesOf }: FeedSource): CatalogueChange[] {
  return records.flatMap((server) => changesOf(server).map((change) => ({ ...change, server })));
}

/** Whether it is known when a server was added. */
function isDated({ createdAt }: ServerRecord): boolean {
  return createdAt !== UNKNOWN_TIME;
}

/** Path of the feed of an owner, below the publication's root; the name is case-insensitive. */
export function ownerFeedPath(owner: string): string {
  return `owners/${foldName(owner)}/feed.xml`;
}

function newestOf(records: readonly ServerRecord[], most: number): readonly ServerRecord[] {
  return [...records].sort((a, b) => byCodeUnits(b.createdAt, a.createdAt)).slice(0, most);
}

/** Entries with the same time keep the list order. */
function newest(entries: readonly AtomEntry[]): AtomEntry[] {
  return [...entries].sort((a, b) => byCodeUnits(b.updated, a.updated));
}
