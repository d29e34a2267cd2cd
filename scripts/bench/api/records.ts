import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { benchRecords, RECORDS } from '../browser-search/bench-records.ts';
import { manyRecords } from '../browser-search/many-records.ts';
import { hasSharedData } from '../support/shared-data.ts';

/** The servers of the measured catalogue: those of the shared data, else the bundled ones and copies with other words. */
export function apiRecords(): readonly ServerRecord[] {
  if (hasSharedData()) return benchRecords();
  const bundled = catalogOf(readStore('content')).records;
  const many = manyRecords(bundled, Math.ceil(RECORDS / bundled.length)).slice(0, RECORDS);
  return many.map((record) => ({ ...record, id: serverId(record.qualifiedName) }));
}
