import type { Catalog } from '../../catalog/published/catalog.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { removalOf } from '../../api/changes/change-events.ts';
import { officialKeys, removedListings } from '../../api/official/official-catalog.ts';
import type { CopyValue } from './copy-text.ts';

/** Columns of the table of removed servers. */
export const REMOVED_COLUMNS = [
  ...[
    'row',
    'name',
    'id',
    'qualified_name',
    'since',
    'official_name',
    'official',
    'present_name',
    'version',
    'updated_at',
    'event',
    'removed',
  ],
] as const;

/** The removed servers of a catalogue as values of {@link REMOVED_COLUMNS}. */
export function removedRows(catalog: Pick<Catalog, 'records' | 'removed'>): readonly (readonly CopyValue[])[] {
  return removedListings(catalog).map((listing, row) => {
    const { removed, officialName, presentName } = listing;
    const { foldedName, version, updatedAt } = officialKeys(listing);
    return [
      ...[row, foldName(removed.qualifiedName), foldName(removed.id), removed.qualifiedName, removed.since, officialName, foldedName],
      ...[presentName ?? null, version, updatedAt, JSON.stringify(removalOf(removed)), JSON.stringify(removed)],
    ];
  });
}
