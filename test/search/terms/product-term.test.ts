import { describe, expect, it } from 'vitest';

import { isProductTerm } from '../../../src/search/files/product-term.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { productTerm, productTermsIn } from '../../../src/search/terms/product-term.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';

const all = (): boolean => true;

describe('the term of a product', () => {
  it.each(['GitHub', 'hugging face', 'Visual Studio Code'])('is found in a query that has %j among other words', (name) => {
    expect(productTermsIn(`create an issue in ${name} today`, all)).toContain(productTerm(name));
  });

  it('is never an ordinary term', () => {
    for (const name of ['GitHub', 'hugging face']) expect(isProductTerm(productTerm(name) ?? '')).toBe(true);
    expect(normalise('create an issue in hugging face').some(isProductTerm)).toBe(false);
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
