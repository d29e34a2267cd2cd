import { readRecords } from '../../scripts/content/read-records.ts';
import { createCatalog, type Catalog } from '../../src/catalog/published/catalog.ts';
import { sharedRows, someSharedRows } from './shared-data.ts';

/** Every row of the real list that can be a record, as a catalogue. */
export function sharedCatalog(): Catalog {
  return catalogOf(sharedRows('servers.jsonl'));
}

/** The same of all rows in `npm run test:full`, of every tenth in `npm test`. */
export function someSharedCatalog(): Catalog {
  return catalogOf(someSharedRows('servers.jsonl'));
}

function catalogOf(rows: readonly unknown[]): Catalog {
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  return createCatalog({ records: readRecords(lines, 'servers.jsonl').records });
}
