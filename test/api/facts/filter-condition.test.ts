import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { filterCondition } from '../../../src/api/facts/filter-condition.ts';
import { meetsCondition } from '../../../src/api/facts/meets-condition.ts';
import { factsOf } from '../../../src/api/facts/record-facts.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { catalogNames } from '../../../src/api/official/registry-names.ts';
import type { RecordCondition } from '../../../src/api/source/record-condition.ts';
import { parseFilterQuery } from '../../../src/search/query/filter-query.ts';
import { generatedCatalog, GENERATED_PUBLICATION } from '../../support/generated-catalog.ts';
import { engineOf } from '../../support/records.ts';

const { catalog } = generatedCatalog(7, 80);
const SERVERS = catalog.records.map((record) => ({ record, officialName: catalogNames(catalog).get(record) ?? '' }));
const STORED = new Map(SERVERS.map((server) => [server, new Set<string>(factsOf(server, GENERATED_PUBLICATION))]));
const FILTERS = [
  ...['owner:acme', 'owner:ACME', 'owner:@my_org', 'owner:ärzte', 'owner:"crowd-mcp"', 'owner:nobody'],
  ...['repo:mail', 'repo:acme/mail', 'repo:"Acme/Tasks"', 'tag:mail', 'tag:elan', 'tag:"data quoted"', 'tag:工具'],
  ...['is:verified', 'is:deployed', 'is:remote', 'is:local', 'runs:npx', 'runs:uvx', 'runs:docker', 'auth:oauth', 'auth:none'],
  ...['tokens:<2000', 'tokens:>=2000', 'tokens:5..105', 'tokens:0', 'mcp:2026-07-28', 'mcp:cached', 'mcp:acme/chat'],
];

describe('the filters of the search box as a condition', () => {
  it('select the servers that the search engine finds', async () => {
    const engine = await engineOf(catalog.records);
    const query = fc.array(fc.constantFrom(...FILTERS), { minLength: 1, maxLength: 4 }).map((filters) => filters.join(' '));
    const inMemory = catalogRecords(catalog, GENERATED_PUBLICATION);
    const counts = new Set<number>();
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(undefined, 'starter', 'Starter', 'none'), async (q, profile) => {
        const { hits } = await engine.search({ q, profile, limit: 1000 });
        const condition = filterCondition(parseFilterQuery(q), profile);
        const expected = hits.map(({ qualifiedName }) => qualifiedName);
        const namesOf = (servers: typeof SERVERS): string[] => servers.map(({ record }) => record.qualifiedName);
        expect(namesOf(SERVERS.filter((server) => meetsCondition(server, condition, GENERATED_PUBLICATION)))).toEqual(expected);
        expect(namesOf(SERVERS.filter(storedMeets(condition)))).toEqual(expected);
        expect(inMemory.selected(condition).map(({ qualifiedName }) => qualifiedName)).toEqual(expected);
        counts.add(hits.length);
      }),
      { seed: 22, numRuns: 150 },
    );
    expect(counts.size).toBeGreaterThan(10);
  });
});

/** As a database evaluates a condition: by its groups and the stored facts. */
function storedMeets({ facts = [], tokens }: RecordCondition): (server: (typeof SERVERS)[number]) => boolean {
  return (server) => {
    const stored = STORED.get(server) ?? new Set();
    const cost = server.record.toolTokens?.reduce((sum, count) => sum + count, 0);
    const isWithin = tokens === undefined || tokens.some(({ min, max }) => cost !== undefined && cost >= min && cost <= max);
    return isWithin && facts.every((group) => group.some((fact) => stored.has(fact)));
  };
}
