import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { formatFilterQuery, NO_PARTS } from '../../search/query/filter-query.ts';

/**
 * Filters that find servers of the catalogue, as one may type them.
 *
 * @param tag an often used tag
 */
export function exampleFilters(records: readonly ServerRecord[], tag?: string): readonly string[] {
  const owner = records.find((record) => record.owner !== '')?.owner;
  const query = formatFilterQuery({
    ...NO_PARTS,
    owners: owner === undefined ? [] : [owner.toLowerCase()],
    tags: tag === undefined ? [] : [tag.toLowerCase()],
    tokens: records.some((record) => contextTokens(record) !== undefined) ? ['<2000'] : [],
    verified: records.some(({ verified }) => verified),
  });
  return query === '' ? [] : query.split(/ (?=\w+:)/);
}
