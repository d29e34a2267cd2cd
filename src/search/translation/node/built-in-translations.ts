import { readFile } from 'node:fs/promises';

import { LANGUAGES, type Translations } from '../../files/index-data.ts';
import { mergeTranslations, parseWordList } from '../translations.ts';

let opened: Promise<Translations> | undefined;

/** The word lists that are part of the project; read once. */
export function builtInTranslations(): Promise<Translations> {
  opened ??= readAll();
  return opened;
}

async function readAll(): Promise<Translations> {
  const lists = LANGUAGES.map(async (language) => {
    const text = await readFile(new URL(`../words/${language}.tsv`, import.meta.url), 'utf8');
    return parseWordList(text, language);
  });
  return mergeTranslations(await Promise.all(lists));
}
