import type { ServerRecord } from '../record/record.ts';
import { foldName } from '../values/qualified-name.ts';

/** An owner of several servers. */
export interface Owner {
  /** As written in the first of its records. */
  readonly name: string;
  /** At least two, in list order. */
  readonly records: readonly ServerRecord[];
}

/**
 * The owners that have a page and a feed of their own: those with more than one server. The page of a single server already shows all that
 * a list of one would, and most owners have one server, so their pages and feeds would be a large part of a site.
 *
 * @returns owners by folded name, the last part of the path of their page, in the order of their first servers
 */
export function ownersOfSeveral(records: readonly ServerRecord[]): ReadonlyMap<string, Owner> {
  const owners = new Map<string, { name: string; records: ServerRecord[] }>();
  for (const record of records) {
    if (record.owner === '') continue;
    const key = foldName(record.owner);
    const owner = owners.get(key);
    if (owner === undefined) owners.set(key, { name: record.owner, records: [record] });
    else owner.records.push(record);
  }
  for (const [key, owner] of owners) if (owner.records.length < 2) owners.delete(key);
  return owners;
}
