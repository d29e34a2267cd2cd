import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { seededRandom } from './seeded-random.ts';

/** What is asked on a first visit: each by a browser of its own. */
export const FIRST_QUERIES = ['weather forecast', 'query postgres database', 'search the web for news'] as const;

/** How many queries a warm engine is asked. */
export const WARM_QUERIES = 200;

/**
 * Queries for an engine that has been in use: two to five words that stand together in a server's name or description, the last of them
 * cut short in every third, as a person is still typing it. The same records give the same queries.
 */
export function warmQueries(records: readonly ServerRecord[], count = WARM_QUERIES): readonly string[] {
  const random = seededRandom(2026);
  const below = (bound: number): number => Math.floor(random() * bound);
  const queries = new Set<string>();
  for (let tries = 0; queries.size < count && tries < 100 * count; tries += 1) {
    const { displayName = '', description = '' } = records[below(records.length)] ?? {};
    const words = `${displayName} ${description}`.toLowerCase().match(/\b[a-z]{2,14}\b/g) ?? [];
    const from = below(words.length);
    const chosen = words.slice(from, from + 2 + below(4));
    if (chosen.length >= 2) queries.add(queries.size % 3 === 2 ? chosen.join(' ').replace(/(.{3,}).{2}$/, '$1') : chosen.join(' '));
  }
  return [...queries];
}
