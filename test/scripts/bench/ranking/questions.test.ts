import { describe, expect, it } from 'vitest';

import { readDocuments } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { HALVES, halfOf, readQuestions } from '../../../../scripts/bench/ranking/questions.ts';
import { relevantIds, ruleDocuments } from '../../../../scripts/bench/ranking/relevance-rule.ts';
import { readShared } from '../../../../scripts/bench/support/shared-data.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

const { everyday, foreign, typos, products } = readQuestions();

const FILES: readonly (readonly [name: string, rows: readonly { readonly q: string }[]])[] = [
  ['everyday', everyday],
  ['foreign', foreign],
  ['typos', typos],
  ['products', products],
];

describe('the files of questions', () => {
  it('have 100 everyday and 40 foreign questions, 50 typing errors, 15 rare words and 50 products', () => {
    expect([everyday.length, foreign.length, products.length]).toEqual([100, 40, 50]);
    expect(typos.filter(({ q, right }) => q !== right)).toHaveLength(50);
    expect(typos.filter(({ q, right }) => q === right)).toHaveLength(15);
  });

  it.each(FILES)('ask every question of %s once, without blanks around it', (_name, rows) => {
    const asked = rows.map(({ q }) => q);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((q) => q === '' || q !== q.trim())).toEqual([]);
  });

  it.each(FILES)('split %s into two halves of similar size', (_name, rows) => {
    for (const half of HALVES) {
      const share = rows.filter(({ q }) => halfOf(q) === half).length / rows.length;
      expect(share, half).toBeGreaterThan(0.4);
      expect(share, half).toBeLessThan(0.6);
    }
  });

  it('ask in seven languages other than English', () => {
    expect([...new Set(foreign.map(({ lang }) => lang))].sort()).toEqual(['de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']);
  });

  it('have only valid patterns', () => {
    for (const rule of [...everyday, ...foreign]) {
      expect(rule.any.length, rule.q).toBeGreaterThan(0);
      expect(() => relevantIds(rule, []), rule.q).not.toThrow();
    }
  });
});

describe.skipIf(!hasSharedData)(`the files of questions and the shared data ${NEEDS_SHARED_DATA}`, () => {
  it('have at least five and at most a tenth of the documents for every question', () => {
    const documents = ruleDocuments(readDocuments(readShared('eval', 'full-corpus', 'docs.jsonl')));
    for (const rule of [...everyday, ...foreign]) {
      const { size } = relevantIds(rule, documents);
      expect(size, rule.q).toBeGreaterThanOrEqual(5);
      expect(size, rule.q).toBeLessThan(documents.length / 10);
    }
  });

  it('name exceptions that are documents', () => {
    const ids = new Set(readDocuments(readShared('eval', 'full-corpus', 'docs.jsonl')).map(({ id }) => id));
    const named = everyday.flatMap(({ add = [], drop = [] }) => [...add, ...drop]);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('name official servers that exist, each for one product', () => {
    const names = new Set(sharedRows<{ qualifiedName: string }>('servers.jsonl').map(({ qualifiedName }) => qualifiedName));
    const official = products.flatMap((product) => product.official);
    expect(official.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(official).size).toBe(official.length);
    expect(products.filter((product) => product.official.length === 0)).toEqual([]);
  });
});
