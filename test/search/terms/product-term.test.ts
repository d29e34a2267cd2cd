import { describe, expect, it } from 'vitest';

import { isCompletion } from '../../../src/search/files/derived-terms.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { productTerm, productTermsIn } from '../../../src/search/terms/product-term.ts';
import { queryWords } from '../../../src/search/terms/query-words.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';

const all = (): boolean => true;

describe('the term of a product', () => {
  it.each(['GitHub', 'hugging face', 'Home Assistant Cloud', 'Google Drive', 'SQL Server', 'Visual Studio Code', 'C#'])(
    'is found in a query that has %j among other words',
    (name) => {
      const searched = new Set(queryWords(`create an issue in ${name} today`).map(({ term }) => term));
      expect(productTermsIn(`create an issue in ${name} today`, (term) => searched.has(term))).toContain(productTerm(name));
    },
  );

  it('completes no prefix, as ordinary terms do', () => {
    for (const name of ['GitHub', 'hugging face']) expect(isCompletion(productTerm(name) ?? '', name.slice(0, 2))).toBe(false);
    expect(normalise('create an issue in hugging face').every((term) => isCompletion(term, term.slice(0, 1)))).toBe(true);
  });

  it('is absent for a name without words, or with too many', () => {
    expect([productTerm('!?'), productTerm('one two three four')]).toEqual([undefined, undefined]);
  });

  it('is looked for only where its first word is searched', () => {
    expect(productTermsIn('the notion', (term) => term === 'notion')).toEqual(['notion ']);
  });

  it('is looked for a limited number of times', () => {
    const query = Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ');
    expect(productTermsIn(query, all)).toHaveLength(RANKING.limits.productTerms);
  });
});
