import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { below, seededRandom } from '../../support/seeded-random.ts';

/** The queries of first visits, each in a new browser context. */
export const FIRST_QUERIES = ['weather forecast', 'query postgres database', 'search the web for news'] as const;

/** Number of queries for a warm engine. */
export const WARM_QUERIES = 200;

/**
 * Queries for a warm engine: two to five adjacent words of a server's name or description. In every third query the last word is
 * truncated, as while typing. The same records result in the same queries.
 */
export function warmQueries(records: readonly ServerRecord[], count = WARM_QUERIES): readonly string[] {
  const random = seededRandom(2026);
  const queries = new Set<string>();
  for (let tries = 0; queries.size < count && tries < 100 * count; tries += 1) {
    const { displayName = '', description = '' } = records[below(records.length, random)] ?? {};
    const words = `${displayName} ${description}`.toLowerCase().match(/\b[a-z]{2,14}\b/g) ?? [];
    const from = below(words.length, random);
    const chosen = words.slice(from, from + 2 + below(4, random));
    if (chosen.length >= 2) queries.add(queries.size % 3 === 2 ? chosen.join(' ').replace(/(.{3,}).{2}$/, '$1') : chosen.join(' '));
  }
  return [...queries];
}
