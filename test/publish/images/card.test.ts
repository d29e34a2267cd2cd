import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shownCard, type ShownCard } from '../../../src/publish/images/card.ts';
import { drawableText } from '../../../src/publish/images/drawable-text.ts';
import { anyText } from '../../support/json-arbitraries.ts';

const LATIN = (codePoint: number): boolean => codePoint >= 0x20 && codePoint < 0x180;

function textsIn({ site, heading, name, about, facts }: ShownCard): string[] {
  return [site, heading, name, about, facts].filter((text) => text !== '');
}

describe('a preview image', () => {
  const texts = { site: 'Harbour', title: 'Weather', name: 'acme/weather', description: 'Rain.', facts: ['2 tools'], accent: undefined };

  it('shows the title, the name, the description and the facts', () => {
    expect(textsIn(shownCard(texts, LATIN))).toEqual(['Harbour', 'Weather', 'acme/weather', 'Rain.', '2 tools']);
  });

  it('shows the name if no font supports the title, and omits unsupported characters', () => {
    const shown = textsIn(shownCard({ ...texts, title: '高德地图', description: '提供地图服务' }, LATIN));
    expect(shown).toEqual(['Harbour', 'acme/weather', '2 tools']);
    expect(textsIn(shownCard({ ...texts, title: 'Weather 🚀' }, LATIN))).toContain('Weather');
  });

  it('shows no character without a glyph, and no text outside its area, whatever the third-party text', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, description) => {
        for (const text of textsIn(shownCard({ ...texts, title, description }, LATIN))) {
          expect([...text].filter((character) => character !== '…' && !LATIN(character.codePointAt(0) ?? 0))).toEqual([]);
          expect(text.length).toBeLessThanOrEqual(190);
        }
      }),
    );
  });
});

describe('a text for an image', () => {
  it('is normalised to NFC first, so that an accent is not counted as a missing letter', () => {
    expect(drawableText('Cafe\u0301', 20, LATIN)).toBe('Café');
  });

  it('is omitted if more than a tenth of its letters are unsupported', () => {
    expect(drawableText('abcdefghi 海', 20, LATIN)).toBe('abcdefghi');
    expect(drawableText('abcd 海', 20, LATIN)).toBe('');
  });
});
