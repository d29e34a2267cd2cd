import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import { apiRecords } from '../api/records.ts';
import { manyRecords } from '../browser-search/many-records.ts';

/** A catalogue of a size: real servers as far as there are, then copies with other names and words. */
export function databaseRecords(servers: number): readonly ServerRecord[] {
  const real = apiRecords();
  const many = manyRecords(real, Math.ceil(servers / real.length)).slice(0, servers);
  return many.map((record) => ({ ...record, id: serverId(record.qualifiedName) }));
}

/** Of so many servers, one changes. */
const CHANGED = 100;

/** The same catalogue a day later: 1 % of the servers have another description. */
export function changedRecords(records: readonly ServerRecord[]): readonly ServerRecord[] {
  return records.map((record, at) =>
    at % CHANGED === 0 ? { ...record, description: `${record.description} Now with more tools.` } : record,
  );
}
