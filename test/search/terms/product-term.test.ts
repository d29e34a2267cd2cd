import { describe, expect, it } from 'vitest';

import { isCompletion } from '../../../src/search/files/derived-terms.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { productsIn, productTerm } from '../../../src/search/terms/product-term.ts';
import { queryWords } from '../../../src/search/terms/query-words.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';

const all = (): boolean => true;

describe('the term of a product', () => {
  it.each(['GitHub', 'hugging face', 'Home Assistant Cloud', 'Google Drive', 'SQL Server', 'Visual Studio Code', 'C#'])(
    'is found in a query that has %j among other words',
    (name) => {
      const searched = new Set(queryWords(`create an issue in ${name} today`).map(({ term }) => term));
      const products = productsIn(`create an issue in ${name} today`, (term) => searched.has(term));
      expect(products).toContainEqual({ term: productTerm(name), isBeginning: false, share: 1 });
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
    expect(productsIn('the notion', (term) => term === 'notion').map(({ term }) => term)).toEqual(['notion ']);
    const longer = [{ term: 'notion', share: 1 }];
    expect(productsIn('the noti', (term) => term === 'noti', longer).map(({ term }) => term)).toEqual(['noti ', 'notion ']);
  });

  it('is looked for while its last word is typed, with the share of that word', () => {
    const longer = [{ term: 'drive', share: 0.5 }];
    const begun = (query: string): unknown => productsIn(query, all, longer).filter(({ share }) => share < 1);
    expect(begun('dri')).toEqual([{ term: 'drive ', isBeginning: true, share: 0.5 }]);
    expect(begun('google dri')).toEqual([
      { term: 'drive ', isBeginning: false, share: 0.5 },
      { term: 'googl drive', isBeginning: true, share: 0.5 },
    ]);
    expect(begun('open google dri')).toContainEqual({ term: 'googl drive', isBeginning: false, share: 0.5 });
  });

  it('is looked for a limited number of times', () => {
    const query = Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ');
    expect(productsIn(query, all, [{ term: 'w9', share: 1 }])).toHaveLength(RANKING.limits.productTerms);
  });
});
