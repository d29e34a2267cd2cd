import { recordIndex } from '../../catalog/lists/record-index.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { removalOf } from '../../api/changes/change-events.ts';
import { catalogNames } from '../../api/official/registry-names.ts';
import { officialVersion } from '../../api/official/official-version.ts';
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
export function removedRows({ records, removed }: Pick<Catalog, 'records' | 'removed'>): readonly (readonly CopyValue[])[] {
  const names = catalogNames({ records, removed });
  const index = recordIndex(records);
  return removed.map((server, row) => {
    const { qualifiedName, id, since, updatedAt, renamedTo } = server;
    const officialName = names.get(server) ?? qualifiedName;
    const present = renamedTo === undefined ? undefined : index.find(renamedTo);
    const presentName = present && (names.get(present) ?? present.qualifiedName);
    return [
      ...[row, foldName(qualifiedName), foldName(id), qualifiedName, since, officialName, foldName(officialName), presentName ?? null],
      ...[officialVersion(server), presentName === undefined ? since : updatedAt],
      ...[JSON.stringify(removalOf(server)), JSON.stringify(server)],
    ];
  });
}
