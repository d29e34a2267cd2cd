import { describe, expect, it } from 'vitest';

import type { EvaluationDocument } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { miniSearchRanker, oramaRanker, type MiniSearchClass } from '../../../../scripts/bench/ranking/peers.ts';

const DOCUMENTS: readonly EvaluationDocument[] = [
  { id: 'lamp#1', name: '', title: 'Lighthouse', text: 'Warns ships.', tags: ['sea', 'rock'], tools: [] },
  { id: 'lamp#2', name: '', title: 'Lantern', text: '', tags: [], tools: [{ name: 'kindle', description: 'Makes a flame.' }] },
];

describe('the peers', () => {
  it('find documents by every field with text', async () => {
    const [orama] = (await oramaRanker(DOCUMENTS)).rankers;
    expect(await orama!.rank('rock')).toEqual(['lamp#1']);
    expect(await orama!.rank('flame')).toEqual(['lamp#2']);
  });

  it('get only fields and texts, and return ten ranks', async () => {
    const given: unknown[] = [];
    // Stands in for a package that only the bench installs.
    const MiniSearch = class {
      constructor(options: object) {
        given.push(options);
      }
      addAll(documents: readonly object[]): void {
        given.push(documents[0]);
      }
      search(query: string): { id: string }[] {
        return Array.from({ length: 12 }, (_, at) => ({ id: `${query} ${at}` }));
      }
    } satisfies MiniSearchClass;
    const [ranker] = (await miniSearchRanker(MiniSearch, DOCUMENTS)).rankers;
    expect(given).toEqual([
      { fields: ['title', 'text', 'tags', 'tools'] },
      { id: 'lamp#1', name: '', title: 'Lighthouse', text: 'Warns ships.', tags: 'sea rock', tools: '' },
    ]);
    expect(await ranker!.rank('q')).toEqual(Array.from({ length: 10 }, (_, at) => `q ${at}`));
  });
});
