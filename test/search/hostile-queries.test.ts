import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cases } from '../support/cases.ts';
import { EMBEDDER } from '../support/embedder.ts';
import { indexData } from '../../src/search/indexing/build-index.ts';
import type { IndexSource } from '../../src/search/files/index-source.ts';
import { openEngine } from '../../src/search/open-index.ts';
import { RANKING } from '../../src/search/terms/ranking-settings.ts';
import { SEARCH_MODES } from '../../src/search/query/search-engine.ts';
import { inMemoryIndex } from '../support/in-memory-index.ts';
import { engineOf, HARBOUR } from '../support/records.ts';
import { codePoint } from '../support/code-point.ts';

const HOSTILE: readonly (readonly [string, string])[] = [
  ['a million letters', 'a'.repeat(1_000_000)],
  ['a hundred thousand words', Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ')],
  ['one word repeated', 'mail '.repeat(100_000)],
  ['a long run without blanks', '天気予報'.repeat(50_000)],
  ['only punctuation', '!?.,;:-_()[]{}<>/\\|`~@#$%^&*+='.repeat(1000)],
  ['open quotes', '"'.repeat(100_001)],
  ['empty filters', 'owner: repo: is: '.repeat(10_000)],
  ['thousands of filters', Array.from({ length: 5000 }, (_, at) => `owner:o${at}`).join(' ')],
  ['thousands of excluded words', Array.from({ length: 5000 }, (_, at) => `-w${at}`).join(' ')],
  ['lone surrogates', '\ud800\udc00\ud800 \udfff'.repeat(1000)],
  ['names of members of Object.prototype', '__proto__ constructor toString hasOwnProperty'],
  ['stacked combining marks', `e${'\u0301'.repeat(20_000)}`],
];

describe('a hostile query', () => {
  it.each(HOSTILE)('gets an answer: %s', async (_what, q) => {
    const engine = await engineOf(HARBOUR);
    for (const mode of SEARCH_MODES) {
      const { hits, totalCount } = await engine.search({ q, mode, facets: true });
      expect(totalCount).toBeLessThanOrEqual(HARBOUR.length);
      for (const { score } of hits) expect(Number.isFinite(score)).toBe(true);
    }
  });

  it.each(HOSTILE)('causes limited work: %s', async (_what, q) => {
    const source = inMemoryIndex(await indexData(HARBOUR, EMBEDDER));
    const calls = { terms: 0, names: 0, filters: 0 };
    const counting: IndexSource = {
      ...source,
      loadTerms: (terms, prefix) => {
        calls.terms += terms.length;
        return source.loadTerms(terms, prefix);
      },
      exactNames: (name) => {
        calls.names += 1;
        return source.exactNames(name);
      },
      filterRows: (kind, value) => {
        calls.filters += 1;
        return source.filterRows(kind, value);
      },
    };
    const engine = await openEngine(
      () => Promise.resolve(counting),
      () => EMBEDDER,
    );
    await engine.search({ q });
    const { words, productTerms, corrected, corrections, correctedNames, characters } = RANKING.limits;
    const excluded = q.startsWith('-') ? characters / '-w1 '.length : 0;
    expect(calls.terms).toBeLessThanOrEqual(words + productTerms + corrected * (corrections + 4) + excluded);
    expect(calls.names).toBeLessThanOrEqual(3 + 3 * correctedNames);
    expect(calls.filters).toBeLessThanOrEqual(characters / 'owner:x '.length);
  });

  it('of any kind gets an answer, with descending scores and no server twice', async () => {
    const engine = await engineOf(HARBOUR);
    const pieces = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 20 }),
      fc.constantFrom('mail', 'Weather', 'owner:acme', 'is:verified', 'reed', 'chartmaker', '天気', ' '),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 6 }), fc.constantFrom(...SEARCH_MODES), async (parts, mode) => {
        const { hits } = await engine.search({ q: parts.join(' '), mode });
        const scores = hits.map(({ score }) => score);
        expect([...scores].sort((a, b) => b - a)).toEqual(scores);
        expect(new Set(hits.map(({ qualifiedName }) => qualifiedName)).size).toBe(hits.length);
      }),
      { numRuns: cases(300) },
    );
  });
});
