import { readFileSync } from 'node:fs';

import { readRecords } from '../../scripts/content/read-records.ts';
import { createCatalog, type Catalog } from '../../src/catalog/published/catalog.ts';
import { sharedPath } from './shared-data.ts';

/** Every row of the real list that can be a record, as a catalogue. */
export function sharedCatalog(): Catalog {
  return createCatalog({ records: readRecords(readFileSync(sharedPath('servers.jsonl'), 'utf8'), 'servers.jsonl').records });
}
