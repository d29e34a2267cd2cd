import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../../../src/catalog/values/languages.ts';
import type { RuleWords } from '../../../src/i18n/messages/rule-words.ts';
import { RULES } from '../../../src/security/scan/rules/all-rules.ts';

const OTHERS = LANGUAGES.slice(1);

async function translator(language: string): Promise<(id: string) => RuleWords | undefined> {
  const file = path.resolve('src/i18n/messages', language, 'rules.ts');
  // The file of a language exports this function.
  const { translatedRule } = (await import(file)) as { readonly translatedRule: (id: string) => RuleWords | undefined };
  return translatedRule;
}

describe.each(OTHERS)('the texts of the checks in %s', (language) => {
  it('exist for every check, and none is the English one', async () => {
    const translated = await translator(language);
    for (const { id, title, explanation, advice } of RULES) {
      const words = translated(id);
      expect([id, words === undefined ? [] : Object.values(words)]).toEqual([
        id,
        [expect.stringMatching(/^\S.+\.$/), expect.stringMatching(/^\S.+\.$/), expect.stringMatching(/^\S.+\.$/)],
      ]);
      expect([id, words?.title === title, words?.explanation === explanation, words?.advice === advice]).toEqual([id, false, false, false]);
    }
    expect(translated('X999')).toBeUndefined();
  });
});
