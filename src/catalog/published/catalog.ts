import { inNameOrder, type RemovedServer } from '../content-file/removed-server.ts';
import { byUse } from '../lists/order.ts';
import type { Product } from '../lists/product.ts';
import type { Profile } from '../lists/profile.ts';
import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from './site-settings.ts';

/** All published data. Records are in list order: most used first, then by name. */
export interface Catalog {
  readonly records: readonly ServerRecord[];
  readonly profiles: readonly Profile[];
  /** The entries of `products.yaml`; the search also knows others. */
  readonly products: readonly Product[];
  readonly site: SiteSettings;
  /** Removed servers, by name. No list and no profile contains them. */
  readonly removed: readonly RemovedServer[];
  /** Qualified names of servers whose preview image is not published, because it is not drawn yet. None by default. */
  readonly missingPictures?: ReadonlySet<string>;
}

/** The input of {@link createCatalog}. */
export interface CatalogParts {
  readonly records: readonly ServerRecord[];
  readonly profiles?: readonly Profile[];
  readonly products?: readonly Product[];
  readonly site?: SiteSettings;
  readonly removed?: readonly RemovedServer[];
  readonly missingPictures?: ReadonlySet<string> | undefined;
}

/** Creates a catalogue: records in list order, each with the ids of all its profiles. */
export function createCatalog({
  records,
  profiles = [],
  products = [],
  site = DEFAULT_SITE_SETTINGS,
  removed = [],
  missingPictures,
}: CatalogParts): Catalog {
  const memberships = profilesByName(profiles);
  const withProfiles = records.map((record) => {
    const ids = [...new Set([...record.profiles, ...(memberships.get(foldName(record.qualifiedName)) ?? [])])].sort();
    return { ...record, profiles: ids };
  });
  return {
    ...{ records: withProfiles.sort(byUse), profiles, products, site, removed: inNameOrder(removed) },
    ...(missingPictures && { missingPictures }),
  };
}

function profilesByName(profiles: readonly Profile[]): ReadonlyMap<string, readonly string[]> {
  const memberships = new Map<string, string[]>();
  for (const { id, servers } of profiles) {
    for (const server of servers) memberships.set(foldName(server), [...(memberships.get(foldName(server)) ?? []), id]);
  }
  return memberships;
}

/** The records of a profile, in list order. */
export function recordsOfProfile(catalog: Catalog, profileId: string): readonly ServerRecord[] {
  return catalog.records.filter((record) => record.profiles.includes(profileId));
}
