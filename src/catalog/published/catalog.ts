import { inNameOrder, type RemovedServer } from '../content-file/removed-server.ts';
import { byUse } from '../lists/order.ts';
import type { Profile } from '../lists/profile.ts';
import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from './site-settings.ts';

/** Everything that is published. Records stand in list order: most used first, then by name. */
export interface Catalog {
  readonly records: readonly ServerRecord[];
  readonly profiles: readonly Profile[];
  readonly site: SiteSettings;
  /** Servers that were listed and are gone, by name. They stand in no list and no profile. */
  readonly removed: readonly RemovedServer[];
}

/** What a catalogue is made of. */
export interface CatalogParts {
  readonly records: readonly ServerRecord[];
  readonly profiles?: readonly Profile[];
  readonly site?: SiteSettings;
  readonly removed?: readonly RemovedServer[];
}

/** A catalogue from its parts: records in list order, each knowing every profile that it is in. */
export function createCatalog({ records, profiles = [], site = DEFAULT_SITE_SETTINGS, removed = [] }: CatalogParts): Catalog {
  const memberships = profilesByName(profiles);
  const withProfiles = records.map((record) => {
    const ids = [...new Set([...record.profiles, ...(memberships.get(foldName(record.qualifiedName)) ?? [])])].sort();
    return { ...record, profiles: ids };
  });
  return { records: withProfiles.sort(byUse), profiles, site, removed: inNameOrder(removed) };
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
