import { create, insertMultiple, search } from '@orama/orama';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { MARKS } from '../../src/search/files/index-data.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { fieldTexts } from '../../src/search/terms/document-fields.ts';
import { normalise } from '../../src/search/terms/normalise.ts';
import { RANKING } from '../../src/search/terms/ranking-settings.ts';
import { anyWays, naiveWays } from '../support/any-ways.ts';
import { engineOf, record } from '../support/records.ts';
import { cases } from '../support/cases.ts';

const WORDS = ['mail', 'read', 'chart', 'draw', 'rain', 'wind', 'query', 'table', 'page', 'web', 'file', 'note'];
const OWNERS = ['acme', 'bolt', 'corvus'];
const TAGS = ['data', 'office'];

const some = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' '));
const catalogues = fc
  .array(
    fc.record({
      displayName: some(2),
      description: some(8),
      owner: fc.constantFrom(...OWNERS),
      repo: fc.constantFrom('one', 'two'),
      tags: fc.subarray(TAGS),
      verified: fc.boolean(),
      deployed: fc.boolean(),
      ways: anyWays,
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => rows.map(({ ways, ...facts }, at) => record(`${facts.owner}/n${at}`, { ...facts, ...ways })));
const questions = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  owners: fc.subarray(OWNERS),
  repos: fc.subarray(['one', 'two'], { maxLength: 1 }),
  runners: fc.subarray(['npx', 'uvx', 'docker', 'dnx'], { maxLength: 2 }),
  marks: fc.subarray([...MARKS]),
});

/** Orama looks terms up by prefix: with an end mark only whole terms are found. */
const END = '\u0003';

interface StockAnswer {
  readonly scores: ReadonlyMap<string, number>;
  readonly facets: Readonly<Record<string, { readonly values: Readonly<Record<string, number>> }>>;
}

type Asked = typeof questions extends fc.Arbitrary<infer Question> ? Question : never;

/** The same query for unmodified Orama, with our tokeniser. */
async function askStock(records: readonly ServerRecord[], { words, owners, repos, runners, marks }: Asked): Promise<StockAnswer> {
  const database = create({
    schema: {
      ...{ displayName: 'string', name: 'string', ownerText: 'string', repoText: 'string', description: 'string', tagText: 'string' },
      ...{ owner: 'enum', repo: 'enum', tags: 'enum[]', runners: 'enum[]' },
      ...{ verified: 'boolean', deployed: 'boolean', remote: 'boolean', local: 'boolean' },
    } as const,
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (raw) => normalise(raw).map((term) => term + END) },
    },
  });
  await insertMultiple(
    database,
    records.map((row) => {
      const { displayName, name, owner, repo, description, tags } = fieldTexts(row);
      const texts = { displayName, name, ownerText: owner, repoText: repo, description, tagText: tags };
      return {
        id: row.qualifiedName,
        ...texts,
        owner: row.owner,
        repo: row.repo,
        tags: [...row.tags],
        verified: row.verified,
        deployed: row.deployed,
        ...naiveWays(row),
      };
    }),
  );
  const boost = Object.fromEntries(
    Object.entries(RANKING.atBuild.fields).map(([field, { weight }]) => [STOCK_NAMES[field] ?? field, weight]),
  );
  const { hits, facets = {} } = await search(database, {
    term: words.join(' '),
    limit: 1000,
    boost: Object.fromEntries(Object.entries(boost).filter(([field]) => !field.startsWith('tool'))),
    facets: {
      ...{ owner: { limit: 100 }, tags: { limit: 100 }, runners: { limit: 100 } },
      ...Object.fromEntries(MARKS.map((mark) => [mark, { true: true }])),
    },
    where: {
      ...(owners.length > 0 && { owner: { in: owners } }),
      ...(repos.length > 0 && { repo: { in: repos } }),
      ...(runners.length > 0 && { runners: { containsAny: runners } }),
      ...Object.fromEntries(marks.map((mark) => [mark, true])),
    },
  });
  return { scores: new Map(hits.map(({ id, score }) => [id, score])), facets };
}

const STOCK_NAMES: Readonly<Record<string, string>> = { owner: 'ownerText', repo: 'repoText', tags: 'tagText' };

function queryOf({ words, owners, repos, runners, marks }: Asked): string {
  const tokens = [...owners.map((owner) => `owner:${owner}`), ...repos.map((repo) => `repo:${repo}`)];
  const flags = [...marks.map((mark) => `is:${mark}`), ...runners.map((runner) => `runs:${runner}`)];
  // The blank at the end marks the last word as complete.
  return `${[...words, ...tokens, ...flags].join(' ')} `;
}

describe('our search compared with stock Orama with the same tokeniser', () => {
  it('matches the same servers, and has the same facet counts', async () => {
    await fc.assert(
      fc.asyncProperty(catalogues, questions, async (records, question) => {
        const engine = await engineOf(records);
        const ours = await engine.search({ q: queryOf(question), mode: 'text', limit: 1000, facets: true });
        const { scores, facets } = await askStock(records, question);
        expect(ours.hits.map(({ qualifiedName }) => qualifiedName).sort()).toEqual([...scores.keys()].sort());
        expect(ours.totalCount).toBe(scores.size);
        const counts = (values: Readonly<Record<string, number>> = {}): Record<string, number> =>
          Object.fromEntries(Object.entries(values).filter(([, count]) => count > 0));
        const asRecord = (values: readonly { value: string; count: number }[] = []): Record<string, number> =>
          Object.fromEntries(values.map(({ value, count }) => [value, count]));
        // Owners and programs are alternatives: each is counted as if none had been chosen.
        const { facets: anyOwner } = await askStock(records, { ...question, owners: [] });
        expect(asRecord(ours.facets?.owner)).toEqual(counts(anyOwner['owner']?.values));
        expect(asRecord(ours.facets?.category)).toEqual(counts(facets['tags']?.values));
        const { facets: anyRunner } = await askStock(records, { ...question, runners: [] });
        expect(asRecord(ours.facets?.runner)).toEqual(counts(anyRunner['runners']?.values));
        for (const mark of MARKS) expect(ours.facets?.[mark], mark).toBe(facets[mark]?.values['true'] ?? 0);
      }),
      { numRuns: cases(60) },
    );
  });

  it('ranks two servers in the same order in four of five cases, if Orama scores one at least twice as high', async () => {
    let [same, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(catalogues, questions, async (records, { words }) => {
        const question = { words, owners: [], repos: [], runners: [], marks: [] };
        const engine = await engineOf(records);
        const { hits } = await engine.search({ q: queryOf(question), mode: 'text', limit: 1000 });
        const { scores } = await askStock(records, question);
        const stock = hits.map(({ qualifiedName }) => scores.get(qualifiedName) ?? 0);
        stock.forEach((score, at) => {
          for (const later of stock.slice(at + 1)) {
            if (Math.max(score, later) < 2 * Math.min(score, later)) continue;
            all += 1;
            same += Number(score > later);
          }
        });
      }),
      { numRuns: 100, seed: 4 },
    );
    expect(all).toBeGreaterThan(100);
    expect(same / all).toBeGreaterThan(0.8);
  });

  it("has its first result among Orama's first three in nineteen of twenty cases", async () => {
    let [among, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(catalogues, questions, async (records, { words }) => {
        const question = { words, owners: [], repos: [], runners: [], marks: [] };
        const { hits } = await (await engineOf(records)).search({ q: queryOf(question), mode: 'text' });
        const stock = [...(await askStock(records, question)).scores].sort(([, a], [, b]) => b - a);
        const third = stock[Math.min(3, stock.length) - 1]?.[1] ?? 0;
        if (hits[0] === undefined) return;
        all += 1;
        among += Number(stock.some(([name, score]) => name === hits[0]?.qualifiedName && score >= third));
      }),
      { numRuns: 100, seed: 4 },
    );
    expect(all).toBeGreaterThan(50);
    expect(among / all).toBeGreaterThan(0.95);
  });
});
