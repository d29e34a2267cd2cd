import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../../../src/search/files/index-data.ts';
import { basicForms, inflectedForms } from '../../../src/search/translation/endings.ts';
import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';
import { occurringTranslations } from '../../../src/search/translation/translations.ts';
import { EMBEDDER } from '../../support/embedder.ts';

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}(?:en|e|s|al|eau|er|z|o|cao|m|cion)?$/),
  fc.constantFrom('plan', 'planen', 'datei', 'dateien', 'prix', 'canal', 'canaux', 'vez', 'veces', 'coracao'),
);
const language = fc.constantFrom(...LANGUAGES);

describe('the forms of a word', () => {
  it('are the words of which it is a basic form', () => {
    fc.assert(
      fc.property(word, language, (text, of) => {
        for (const form of inflectedForms(text, of)) expect(basicForms(form, of)).toContain(text);
        for (const basic of basicForms(text, of)) expect(inflectedForms(basic, of)).toContain(text);
      }),
    );
  });
});

describe('English words that look like forms of foreign ones', () => {
  it('are marked as English, with the translations of the word that a query reads them as', async () => {
    const english = new Set(EMBEDDER.words);
    const all = await builtInTranslations();
    const marked = occurringTranslations(
      all,
      () => true,
      (text) => english.has(text),
    );
    const expected = [...english].flatMap((text) =>
      LANGUAGES.flatMap((of) => {
        const inLanguage = (each: string) => all.get(each)?.find(({ language: its }) => its === of);
        const first = basicForms(text, of).find((basic) => inLanguage(basic) !== undefined);
        if (inLanguage(text) !== undefined || first === undefined) return [];
        const meanings = inLanguage(first)?.english ?? [];
        return meanings.length === 0 ? [] : [[text, of, meanings]];
      }),
    );
    const found = [...marked].flatMap(([text, translations]) =>
      translations
        .filter(({ language: of }) => all.get(text)?.some((each) => each.language === of) !== true)
        .map(({ language: of, english: meanings, isEnglish }) => (isEnglish ? [text, of, meanings] : text)),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)));
  });
});
