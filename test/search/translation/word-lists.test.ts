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

it.each([
  ['de', 'umrechner', 'converter'],
  ['de', 'dolmetscher', 'translator'],
  ['es', 'traductor', 'translator'],
  ['es', 'gestor', 'manager'],
  ['fr', 'traducteur', 'translator'],
  ['fr', 'generateur', 'generator'],
  ['fr', 'prendre des notes', 'note taking'],
  ['pt', 'tradutor', 'translator'],
  ['pt', 'leitor', 'reader'],
])('the word lists have the usual names of tools: %s %s', async (language, word, english) => {
  const listed = (await builtInTranslations()).get(word)?.find((each) => each.language === language);
  expect(listed?.english[0]).toBe(english);
});
