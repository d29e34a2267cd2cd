import type { CatalogReader, ListQuery } from '../../api/source/catalog-reader.ts';
import { openedOnce } from '../../api/source/opened-once.ts';
import type { Database } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { batchedFinds } from './batched-finds.ts';
import { containingText } from './containing-text.ts';
import { countValues } from './count-values.ts';
import { findOfficial, findServers } from './find-servers.ts';
import { listPage } from './list-servers.ts';
import { nearServers } from './near-servers.ts';
import { officialPage } from './official-list.ts';
import { readChanges } from './read-changes.ts';
import { removedFinder } from './removed-finder.ts';
import { findDeleted, removedSince } from './removed-servers.ts';
import { scopeOf, type Scope } from './scope.ts';

/**
 * Reads an edition in the database: each call is a few statements by index that return few rows. Only names of removed servers
 * are kept in memory.
 *
 * A call rejects where the database cannot be reached, or where the edition was dropped.
 */
export function databaseReader({ reader: queries }: Pick<Database, 'reader'>, edition: number): CatalogReader {
  const scope = ({ profile, among }: Pick<ListQuery, 'profile' | 'among'>): Scope => scopeOf(edition, { profile, among });
  const count = openedOnce(async () => {
    const [last] = await queries.query<{ row: number }>(`select row from ${tableOf('server', edition)} order by row desc limit 1`);
    return last === undefined ? 0 : last.row + 1;
  });
  return {
    find: batchedFinds(queries, edition),
    async findAll(namesOrIds) {
      const found = await findServers(queries, edition, namesOrIds);
      return found.filter((server) => server !== undefined);
    },
    findRemoved: removedFinder(queries, edition),
    near: (name, among) => nearServers(queries, edition, name, among),
    async list({ sort = 'relevance', offset, limit, ...query }) {
      return listPage(queries, scope(query), await count(), { sort, offset, limit });
    },
    async hasAny(query) {
      const { table, where, parameters } = scope(query);
      // Planned as if all were read, because one of few that meet a condition is not found sooner by reading from the beginning.
      const statement = `with met as materialized (select s.row from ${table} s where ${where}) select row from met limit 1`;
      const [found] = await queries.query(statement, parameters.values);
      return found !== undefined;
    },
    counts: (query, requests) => countValues(queries, scope(query), requests),
    changes: (query) => readChanges(queries, edition, query),
    removedSince: (since, limit) => removedSince(queries, edition, since, limit),
    findOfficial: (name) => findOfficial(queries, edition, name),
    findDeleted: (name) => findDeleted(queries, edition, name),
    official: (query) => officialPage(queries, edition, query),
    containing: (query) => containingText(queries, edition, query),
  };
}
