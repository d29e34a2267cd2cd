import { describe, expect, it } from 'vitest';

import { translate, type WordLists } from '../../../src/search/translation/translate.ts';
import { mergeTranslations, occurringTranslations, parseWordList } from '../../../src/search/translation/translations.ts';
import { wordsOf } from '../../../src/search/terms/normalise.ts';

const LISTED = mergeTranslations([
  parseWordList(
    [
      ...['weather\twetter', 'forecast\tvorhersage', 'database\tdatenbank', 'query\tabfragen, abfrage', '-\tdie, für, von'],
      ...[
        'poison\tgift',
        'pdf\tpdf',
        'read\tlesen',
        'translate\tübersetzen',
        'check\tprüfen, überprüfen',
        'new\tneu',
        'tax\tsteuer',
        'agent\tagent',
        'email\tmail',
        'plan\tplanen',
      ],
    ].join('\n'),
    'de',
  ),
  parseWordList('database\tbase de données\nimage\timage\n-\tde, les', 'fr'),
  parseWordList('send\t发送\nemail\t邮件, 电子邮件\nimage\t画像\n-\t的, 我', 'zh'),
  parseWordList('image\t画像\ngenerate\t生成', 'ja'),
  parseWordList('weather\t날씨\nsearch\t검색', 'ko'),
]);

const WORDS = occurringTranslations(
  LISTED,
  () => true,
  (word) => word === 'gift' || word === 'mailer',
);

const LISTS: WordLists = { loadTranslations: () => Promise.resolve(), translationsOf: (word) => WORDS.get(word) };

/** Translates a text in which only the given words are common in the catalogue. */
async function translated(text: string, common: readonly string[] = []): Promise<readonly [string, string] | undefined> {
  const result = await translate(LISTS, {
    written: wordsOf(text),
    isRare: (word) => !common.includes(word),
    isAccented: () => false,
    loadEnglish: () => Promise.resolve((word) => word === 'plant'),
  });
  return result && [result.language, result.concepts.map(([first]) => first).join(' ')];
}

describe('translating a query', () => {
  it.each([
    ['Wettervorhersage', 'de', 'weather forecast'],
    ['die Datenbanken abfragen', 'de', 'database query'],
    ['Vorhersagen für Wetter', 'de', 'forecast weather'],
    ['PDF lesen', 'de', 'pdf read'],
    ['Wetter fuer Berlin', 'de', 'weather berlin'],
    ['Uebersetzen', 'de', 'translate'],
    ['uebersetzt', 'de', 'translate'],
    ['ueberpruefen', 'de', 'check'],
    ['Datenbankpruefen', 'de', 'database check'],
    ['neue Steuern', 'de', 'new tax'],
    ['base de données', 'fr', 'database'],
    ['我发送电子邮件', 'zh', 'send email'],
    ['画像を生成する', 'ja', 'image generate'],
    ['我的cpu邮件', 'zh', 'cpu email'],
    ['画像を', 'ja', 'image'],
    ['날씨를 검색하기', 'ko', 'weather search'],
  ])('reads "%s" in the language %s as "%s"', async (text, language, english) => {
    expect(await translated(text)).toEqual([language, english]);
  });

  it('keeps words that are not in the list, such as names', async () => {
    const result = await translate(LISTS, {
      written: ['postgres', 'datenbank'],
      isRare: (word) => word !== 'postgres',
      isAccented: () => false,
      loadEnglish: () => Promise.resolve(() => false),
    });
    expect(result).toEqual({
      language: 'de',
      concepts: [['postgres'], ['database']],
      written: ['postgres', 'datenbank'],
      untranslated: ['postgres'],
    });
  });

  it('does not translate a query with a frequent English word', async () => {
    expect(await translated('forecast wetter for gift')).toBeUndefined();
    expect(await translated('the wetter')).toBeUndefined();
  });

  it('does not take an English word for a form of a foreign one, where nothing else shows the language', async () => {
    expect(await translated('plant care')).toBeUndefined();
    expect(await translated('plane')).toEqual(['de', 'plan']);
    expect(await translated('wetter plant')).toEqual(['de', 'weather plan']);
  });

  it('takes a word that is being typed and begins words of the catalogue only as it is listed', async () => {
    const typing = async (word: string, isUnfinished: boolean) =>
      (
        await translate(LISTS, {
          written: [word],
          isRare: () => true,
          isAccented: () => false,
          isUnfinished: () => isUnfinished,
          loadEnglish: () => Promise.resolve(() => false),
        })
      )?.language;
    expect([await typing('wette', false), await typing('wetter', false), await typing('wetters', false)]).toEqual([undefined, 'de', 'de']);
    expect([await typing('wetter', true), await typing('wetters', true)]).toEqual(['de', undefined]);
  });

  it('does not take a listed English form of a word as evidence, but translates it beside other words of the language', async () => {
    expect(await translated('mailer')).toBeUndefined();
    expect(await translated('wetter mailer')).toEqual(['de', 'weather email']);
  });

  it('does not translate a query whose only known word is an English word, too, unless it has other letters', async () => {
    expect(await translated('gift')).toBeUndefined();
    expect(await translated('gifts')).toBeUndefined();
    expect(await translated('image gift')).toBeUndefined();
    const query = { written: ['gift'], isRare: () => true, isAccented: () => true, loadEnglish: () => Promise.resolve(() => true) };
    expect((await translate(LISTS, query))?.concepts).toEqual([['poison']]);
  });

  it('does not translate English words that another language has too', async () => {
    expect(await translated('gift', ['gift'])).toBeUndefined();
    expect(await translated('lawyer contract gift', ['gift', 'contract'])).toBeUndefined();
  });

  it('does not translate a name of English words that German compounds have too', async () => {
    expect(await translated('agentmail mcp')).toBeUndefined();
  });

  it('does not translate a query of which it knows less than half', async () => {
    expect(await translated('wetter qqq zzz')).toBeUndefined();
  });

  it('finds nothing in a language without list', async () => {
    expect(await translated('Погода сегодня')).toBeUndefined();
  });
});
