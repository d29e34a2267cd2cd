import { describe, expect, it } from 'vitest';

import { isQualifiedName } from '../../../../src/catalog/values/qualified-name.ts';
import type { EvaluationDocument } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { nameRankers, openOwnEngine, ownRankers, toDocument, toRecord } from '../../../../scripts/bench/ranking/own-engine.ts';
import { scoreQueries } from '../../../../scripts/bench/ranking/score-sets.ts';

function document(id: string, title: string, more: Partial<EvaluationDocument> = {}): EvaluationDocument {
  return { id, name: '', title, text: '', tags: [], tools: [], ...more };
}

const DOCUMENTS = [
  document('lamp#1', 'Lighthouse', { text: 'Warns ships of rocks.' }),
  document('@acme/tides', 'Tides', { name: '@acme/tides', text: 'High and low water.', tags: ['moon'] }),
  document('lamp#2', 'Lantern', { tools: [{ name: 'kindle', description: 'Makes a flame.' }] }),
];

describe('our engine in the bench', () => {
  it('stores every field of a document in a record', () => {
    const tools = [{ name: 'kindle', description: 'Makes a flame.' }];
    const record = toRecord(document('x', 'Lantern', { name: 'acme/lantern', text: 'A light.', tags: ['oil'], tools }), 0);
    expect(record).toMatchObject({
      qualifiedName: 'acme/lantern',
      displayName: 'Lantern',
      description: 'A light.',
      tags: ['oil'],
      tools: [{ name: 'kindle', description: 'Makes a flame.' }],
    });
  });

  it('gives documents without a name a generated one', () => {
    const names = Array.from({ length: 1200 }, (_, row) => toRecord(document('#', 'T'), row).qualifiedName);
    expect(new Set(names).size).toBe(1200);
    expect(names.filter((name) => !isQualifiedName(name) || /\d/.test(name))).toEqual([]);
  });

  it('returns the ids of documents, in every mode', async () => {
    const { rankers } = await ownRankers(DOCUMENTS);
    expect(rankers.map(({ system }) => system).sort()).toEqual(['hybrid', 'text', 'vector']);
    const byText = rankers.find(({ system }) => system === 'text')!;
    expect(await byText.rank('lighthouse')).toEqual(['lamp#1']);
    expect(await byText.rank('tides')).toEqual(['@acme/tides']);
    expect(await byText.rank('kindle')).toEqual(['lamp#2']);
  });

  it('returns qualified names of records, in every mode', async () => {
    const rankers = nameRankers(await openOwnEngine(DOCUMENTS.map(toRecord)));
    expect(rankers.map(({ system }) => system).sort()).toEqual(['hybrid', 'text', 'vector']);
    expect(await rankers.find(({ system }) => system === 'text')!.rank('tides')).toEqual(['@acme/tides']);
  });

  it('gives the reference the same texts of a record', () => {
    const tools = [{ name: 'kindle', description: 'Makes a flame.' }];
    const given = document('acme/lantern', 'Lantern', { name: 'acme/lantern', text: 'A light.', tags: ['oil'], tools });
    expect(toDocument(toRecord(given, 0))).toEqual(given);
    expect(toDocument({ ...toRecord(given, 0), tools: null })).toEqual({ ...given, tools: [] });
  });

  it('is scored for every query', async () => {
    const { rankers } = await ownRankers(DOCUMENTS);
    const relevant = new Map([['lamp#1', 1]]);
    const queries = ['lighthouse', 'tides'].map((text) => ({ id: text, text, relevant }));
    expect(
      await scoreQueries(
        rankers.find(({ system }) => system === 'text')!,
        queries,
      ),
    ).toEqual([
      { ndcg: 1, success: 1, recall: 1 },
      { ndcg: 0, success: 0, recall: 0 },
    ]);
  });
});
