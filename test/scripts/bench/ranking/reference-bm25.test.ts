import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { EvaluationDocument } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { ReferenceBm25 } from '../../../../scripts/bench/ranking/reference-bm25.ts';

function document(id: string, text: string, more: Partial<EvaluationDocument> = {}): EvaluationDocument {
  return { id, name: '', title: '', text, tags: [], tools: [], ...more };
}

describe('the reference BM25', () => {
  it('ranks by the formula, compared with a manual calculation', () => {
    const reference = new ReferenceBm25([document('a', 'tide tide sea'), document('b', 'tide'), document('c', 'ship ship ship ship sea')]);
    // Mean length 3; without idf tide weighs 2·2.6/(2+1.6·1) = 1.444 in a and 2.6/(1+1.6·0.5) = 1.444 in b: the earlier comes first.
    expect(reference.rank('tide', 10)).toEqual(['a', 'b']);
    // The idf of sea is that of tide; a: 1.444 + 2.6/(1+1.6·1) = 2.444; c: 2.6/(1+1.6·1.5) = 0.765.
    expect(reference.rank('sea tide', 10)).toEqual(['a', 'b', 'c']);
    // c: ln(1 + 2.5/1.5)·4·2.6/(4+1.6·1.5) = 1.594; a and b: ln(1 + 1.5/2.5)·1.444 = 0.679.
    expect(reference.rank('ship tide', 10)).toEqual(['c', 'a', 'b']);
  });

  it('reads every field of a document', () => {
    const tools = [{ name: 'moor', description: 'Ties a ship up.' }];
    const reference = new ReferenceBm25([
      document('a', 'text', { name: 'acme/quay', title: 'Harbour', tags: ['water'], tools }),
      document('b', ''),
    ]);
    for (const word of ['text', 'acme', 'quay', 'harbour', 'water', 'moor', 'ties']) expect(reference.rank(word, 10)).toEqual(['a']);
  });

  it('compares whole stemmed words, without case and accents', () => {
    const reference = new ReferenceBm25([document('a', 'Résumés'), document('b', 'resumption')]);
    expect(reference.rank('RESUME', 10)).toEqual(['a']);
    expect(reference.rank('resum', 10)).toEqual(['a']);
    expect(reference.rank('res', 10)).toEqual([]);
  });

  it("stems words with Porter's rules", () => {
    const reference = new ReferenceBm25([document('a', 'querying databases'), document('b', 'translations'), document('c', 'boats')]);
    expect(reference.rank('query', 10)).toEqual(['a']);
    expect(reference.rank('database', 10)).toEqual(['a']);
    expect(reference.rank('translate', 10)).toEqual(['b']);
  });

  it('finds words in camel case whole and by their parts', () => {
    const reference = new ReferenceBm25([document('a', 'getHTMLPage'), document('b', 'GitHub'), document('c', 'harbour')]);
    for (const word of ['html', 'page', 'gethtmlpage', 'getHTMLPage']) expect(reference.rank(word, 10), word).toEqual(['a']);
    for (const word of ['github', 'GitHub', 'hub']) expect(reference.rank(word, 10), word).toEqual(['b']);
  });

  it('ignores stop words unless there are no others', () => {
    const reference = new ReferenceBm25([document('a', 'what is it'), document('b', 'weather')]);
    expect(reference.rank('what is the weather', 10)).toEqual(['b']);
    expect(reference.rank('what is it', 10)).toEqual(['a']);
  });

  it('scores as a direct implementation of the formula, for any documents and query', () => {
    const word = fc.constantFrom('tide', 'ship', 'quay', 'rope', 'mast');
    const words = fc.array(word, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, query) => {
        const reference = new ReferenceBm25(texts.map((text, at) => document(String(at), text.join(' '))));
        const scores = texts.map((text) => okapi(text, texts, query));
        const ranked = reference.rank(query.join(' '), texts.length).map(Number);
        expect([...ranked].sort()).toEqual(texts.flatMap((_, at) => (scores[at]! > 0 ? [at] : [])));
        // Sums of the same numbers in another order may differ in the last digit.
        for (const [at, row] of ranked.entries()) expect(scores[row]!).toBeLessThanOrEqual(scores[ranked[at - 1] ?? row]! + 1e-9);
      }),
    );
  });
});

/** BM25 of a document's words, slowly. */
function okapi(words: readonly string[], all: readonly (readonly string[])[], query: readonly string[]): number {
  const meanLength = all.flat().length / all.length;
  return [...new Set(query)].reduce((sum, term) => {
    const count = words.filter((word) => word === term).length;
    const holding = all.filter((other) => other.includes(term)).length;
    const idf = Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5));
    return sum + (idf * count * 2.6) / (count + 1.6 * (0.25 + (0.75 * words.length) / meanLength));
  }, 0);
}
