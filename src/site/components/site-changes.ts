import { isUsual, type Change } from '../../catalog/content-file/change.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { siteData } from './site-data.ts';

/** A change and its server. */
export interface ServerChange extends Change {
  readonly record: ServerRecord;
}

/** Changes that the site shows. */
const MAX_CHANGES = 100;

/** The latest changes of the catalogue without usual ones, newest first; those of one time in list order of their servers. */
export function siteChanges(): readonly ServerChange[] {
  const site = siteData();
  const changesOf = (record: ServerRecord): readonly Change[] => (site.contentOf(record)?.changes ?? []).filter((one) => !isUsual(one));
  const all = site.catalog.records.flatMap((record) => changesOf(record).map((change) => ({ ...change, record })));
  return all.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1)).slice(0, MAX_CHANGES);
}
