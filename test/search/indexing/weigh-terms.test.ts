import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Field } from '../../../src/search/terms/document-fields.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';
import { readTexts } from '../../../src/search/indexing/read-texts.ts';
import { steadyFigure } from '../../../src/search/indexing/steady-figure.ts';
import { weighTerms } from '../../../src/search/indexing/weigh-terms.ts';

const { fields: SETTINGS, saturation, impactSteps } = RANKING.atBuild;
const FIELDS = Object.keys(SETTINGS) as Field[];
const text = fc.array(fc.constantFrom('mail', 'mails', 'chart', 'rain', 'Chart'), { maxLength: 6 }).map((words) => words.join(' '));
const documents = fc.array(
  fc
    .tuple(...FIELDS.map(() => text))
    .map((texts) => Object.fromEntries(FIELDS.map((field, at) => [field, texts[at] ?? ''])) as Record<Field, string>),
  { maxLength: 8 },
);

/** BM25F as Robertson, Zaragoza and Taylor write it (2004), one term and one document at a time, with mean lengths in steps. */
function naiveWeight(all: readonly Record<Field, string>[], row: number, term: string): number {
  const frequency = FIELDS.reduce((sum, field) => {
    const lengths = all.map((texts) => normalise(texts[field]).length).filter((length) => length > 0);
    const mean = steadyFigure(lengths.reduce((total, length) => total + length, 0) / lengths.length);
    const terms = normalise(all[row]?.[field] ?? '');
    const { weight, lengthNorm } = SETTINGS[field];
    const count = terms.filter((each) => each === term).length;
    return count === 0 ? sum : sum + (weight * count) / (1 - lengthNorm + lengthNorm * (terms.length / mean));
  }, 0);
  return (frequency * (saturation + 1)) / (frequency + saturation);
}

describe('weighTerms', () => {
  it('weighs as BM25F, within half a quantisation step', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const { terms, impactUnit } = weighTerms(readTexts(all));
        for (const [term, { rows, impacts }] of terms) {
          expect([...rows]).toEqual([...new Set(rows)].sort((a, b) => a - b));
          rows.forEach((row, at) => {
            const wanted = naiveWeight(all, row, term);
            const most = Math.max(impactUnit / 2, impactUnit - wanted) * 1.001;
            expect(Math.abs((impacts[at] ?? 0) * impactUnit - wanted)).toBeLessThanOrEqual(most);
          });
        }
        const expectedTerms = new Set(all.flatMap((texts) => FIELDS.flatMap((field) => normalise(texts[field]))));
        expect([...terms.keys()].sort()).toEqual([...expectedTerms].sort());
      }),
    );
  });

  it('uses nearly the whole range of impacts', () => {
    const documentsOf = (displayName: string): Record<Field, string> => ({ ...EMPTY, displayName });
    const { terms } = weighTerms(readTexts([documentsOf('mail'), documentsOf('chart of rain and wind and more')]));
    const [highest = 0] = terms.get('mail')?.impacts ?? [];
    expect(highest).toBeGreaterThan(impactSteps * 0.9);
    expect(highest).toBeLessThanOrEqual(impactSteps);
    expect(terms.get('rain')?.impacts[0]).toBeLessThan(highest);
  });

  it('keeps the weights of all other documents where one changes a little', () => {
    const others = Array.from({ length: 2000 }, (_, at) => ({ ...EMPTY, displayName: `mail mail ${at}`, description: 'Sends mail' }));
    const weighed = (description: string): readonly (readonly number[])[] => {
      const { terms, impactUnit } = weighTerms(readTexts([...others, { ...EMPTY, displayName: 'chart', description }]));
      return [[impactUnit], ...['mail', 'send', '7'].map((term) => [...(terms.get(term)?.impacts ?? [])])];
    };
    expect(weighed('Draws a chart. Revised in one night.')).toEqual(weighed('Draws a chart.'));
  });
});

const EMPTY = { displayName: '', name: '', owner: '', repo: '', description: '', tags: '', toolNames: '', toolTexts: '' };
