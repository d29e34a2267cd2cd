import { readRecordLines } from '../../catalog/published/catalog-files.ts';
import type { ListedServer } from '../../api/source/catalog-reader.ts';

/** Columns of the table of servers that a {@link ListedServer} is made of. */
const LISTED_COLUMNS = ['record', 'profiles', 'official_name'] as const;

/** Values of {@link LISTED_COLUMNS}. */
export interface ListedRow {
  readonly record: string;
  readonly profiles: readonly string[];
  readonly official_name: string;
}

/** {@link LISTED_COLUMNS} of a table in a statement. */
export function listedColumns(alias: string): string {
  return LISTED_COLUMNS.map((column) => `${alias}.${column}`).join(', ');
}

/**
 * A row as a server, equal to that of the published files: the line is read by the same code.
 *
 * @throws Error if the row was written by another version
 */
export function listedServer({ record: line, profiles, official_name: officialName }: ListedRow): ListedServer {
  for (const record of readRecordLines(line)) return { record: { ...record, profiles }, officialName };
  throw new Error('A record in the database cannot be read. Load the catalogue again with this version.');
}
