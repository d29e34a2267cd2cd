import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nearWords, Vocabulary } from '../../../src/search/indexing/near-words.ts';
import { lexiconOf } from '../../support/in-memory-index.ts';

const words = fc.uniqueArray(fc.stringMatching(/^[ab]{1,5}$/), { maxLength: 20 });

describe('nearWords', () => {
  it('finds exactly the words at edit distance one', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[ab]{1,5}$/), (known, word) => {
        expect(nearWords(known)(word).sort()).toEqual(lexiconOf(known).oneEditFrom(word));
      }),
    );
  });
});

describe('Vocabulary', () => {
  it('gives all of its words near others', () => {
    fc.assert(
      fc.property(words, words, (known, others) => {
        const near = others.flatMap(nearWords(known));
        expect(Vocabulary.of(known).mayBeNear(others)).toEqual(expect.arrayContaining(near));
      }),
    );
  });

  it('leaves out words that are near no other', () => {
    expect(Vocabulary.of(['weather', 'mail']).mayBeNear(['wether'])).toEqual(['weather']);
    expect(Vocabulary.of(['weather']).has('weather')).toBe(true);
  });
});
