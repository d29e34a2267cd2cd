import { expect, it } from 'vitest';

import { builtInTranslations } from '../../../src/search/translation/node/built-in-translations.ts';

it.each([
  ['bearbeiten', 'edit'],
  ['benachrichtigung', 'notification'],
  ['film', 'movie'],
  ['loschen', 'delete'],
  ['planen', 'plan'],
])('the German word list gives the most usual meaning of %s first', async (word, english) => {
  const german = (await builtInTranslations()).get(word)?.find(({ language }) => language === 'de');
  expect(german?.english[0]).toBe(english);
});
