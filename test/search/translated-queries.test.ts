import { beforeAll, describe, expect, it } from 'vitest';

import type { SearchAnswer, SearchEngine } from '../../src/search/query/search-engine.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { builtInTranslations } from '../../src/search/translation/node/built-in-translations.ts';
import { EMBEDDER } from '../support/embedder.ts';
import { record } from '../support/records.ts';

const RECORDS = [
  record('acme/sky', { displayName: 'Sky', description: 'Weather forecast for every city.' }),
  record('acme/post', { displayName: 'Post', description: 'Send and read email.' }),
  record('acme/store', { displayName: 'Store', description: 'Query a PostgreSQL database.' }),
  record('acme/streets', { displayName: 'Streets', description: 'Street view of a town.' }),
  record('acme/railways', { displayName: 'Railways', description: 'Train schedules and delays.' }),
  record('acme/lessons', { displayName: 'Lessons', description: 'Training to connect with people, and how to train.' }),
  record('acme/garden', { displayName: 'Garden', description: 'Care for plants.' }),
  record('acme/deutsch', { displayName: 'Deutsch', description: 'Kalender und Termine.' }),
];

let engine: SearchEngine;
let fetched: string[] = [];

beforeAll(async () => {
  const files = await buildIndex(RECORDS, EMBEDDER, { translations: await builtInTranslations() });
  engine = await openIndex((name) => {
    fetched.push(name);
    return Promise.resolve(files.get(name) ?? new Uint8Array());
  });
});

const names = ({ hits }: SearchAnswer): string[] => hits.map(({ qualifiedName }) => qualifiedName);

describe('a query of another language', () => {
  it.each([
    ['Wettervorhersage', 'de', 'weather forecast', 'acme/sky'],
    ['Straße', 'de', 'street', 'acme/streets'],
    ['STRASSE', 'de', 'street', 'acme/streets'],
    ['Staedte', 'de', 'city', 'acme/sky'],
    ['Bahn Verbindung', 'de', 'train schedule', 'acme/railways'],
    ['Zugverbindungen', 'de', 'train schedule', 'acme/railways'],
    ['envoyer un courriel', 'fr', 'send email', 'acme/post'],
    ['base de datos', 'es', 'database', 'acme/store'],
    ['我想读电子邮件', 'zh', 'email', 'acme/post'],
    ['天気予報', 'ja', 'weather forecast', 'acme/sky'],
    ['날씨', 'ko', 'weather', 'acme/sky'],
  ])('finds servers by its English words: %s', async (q, language, english, first) => {
    const answer = await engine.search({ q });
    expect(answer.translated).toMatchObject({ language, q: expect.stringContaining(english) as string });
    expect(names(answer)[0]).toBe(first);
  });

  it('is not one of English words that look like forms of foreign ones, in a catalogue with these words', async () => {
    for (const q of ['plant', 'plant care', 'plants']) {
      const answer = await engine.search({ q });
      expect(answer.translated).toBeUndefined();
      expect(names(answer)[0]).toBe('acme/garden');
    }
  });

  it('is not one of English words whose swapped letters make a German compound: language is no "lang Auge"', async () => {
    const eyes = record('acme/eyes', { displayName: 'Eyes', description: 'Tells how long an eye needs to rest.' });
    const grammar = record('acme/grammar', { displayName: 'Grammar', description: 'Checks the grammar of every language.' });
    const files = await buildIndex([...RECORDS, eyes, grammar], EMBEDDER, { translations: await builtInTranslations() });
    const opened = await openIndex((name) => Promise.resolve(files.get(name) ?? new Uint8Array()));
    for (const q of ['langauge', 'langauge grammar']) {
      const answer = await opened.search({ q });
      expect(answer.translated).toBeUndefined();
      expect(names(answer)[0]).toBe('acme/grammar');
    }
    expect((await opened.search({ q: 'langes Auge' })).translated?.q).toBe('long eye');
  });

  it('keeps its filters and names, and can be searched as written', async () => {
    const { translated } = await engine.search({ q: 'owner:acme PostgreSQL Datenbank' });
    expect(translated?.q.trim()).toBe('owner:acme postgresql database');
    const written = await engine.search({ q: translated?.asWritten ?? '' });
    expect(written.translated).toBeUndefined();
  });

  it.each([
    ['Datenbank', 'amt/akten', 'acme/store'],
    ['Briefe lesen', 'amt/briefe', 'acme/post'],
    ['天气', 'amt/tianqi', 'acme/sky'],
  ])('finds servers that are described in that language, and those in English: %s', async (q, own, english) => {
    const local = [
      record('amt/akten', { displayName: 'Akten', description: 'Sucht Dokumente und Akten in der Datenbank der Behörde.' }),
      record('amt/briefe', { displayName: 'Briefe', description: 'Schreibt Briefe und liest sie vor; Briefe lesen kann jeder.' }),
      record('amt/tianqi', { displayName: '城市', description: '查询今天的天气。' }),
    ];
    const files = await buildIndex([...RECORDS, ...local], EMBEDDER, { translations: await builtInTranslations() });
    const opened = await openIndex((name) => Promise.resolve(files.get(name) ?? new Uint8Array()));
    const answer = await opened.search({ q });
    const found = names(answer).slice(0, answer.wordMatches);
    expect(found).toContain(own);
    expect(found).toContain(english);
  });

  it('finds no servers by single words of a phrase', async () => {
    const files = await buildIndex(
      [...RECORDS, record('es/tiempo', { displayName: 'Tiempo', description: 'El tiempo de hoy y de la semana.' })],
      EMBEDDER,
      {
        translations: await builtInTranslations(),
      },
    );
    const opened = await openIndex((name) => Promise.resolve(files.get(name) ?? new Uint8Array()));
    const answer = await opened.search({ q: 'base de datos' });
    expect(names(answer).slice(0, answer.wordMatches)).toEqual(['acme/store']);
  });

  it('also finds servers that have its words', async () => {
    expect(names(await engine.search({ q: 'Kalender' }))).toContain('acme/deutsch');
  });

  it.each(['e-mail', 'E-Mail server'])('is not an English one that a list has in another spelling: %s', async (q) => {
    const answer = await engine.search({ q });
    expect(answer.translated).toBeUndefined();
    expect(names(answer)[0]).toBe('acme/post');
  });

  it('is not translated if a server has its text as name', async () => {
    const answer = await engine.search({ q: 'Deutsch' });
    expect(answer.translated).toBeUndefined();
    expect(names(answer)[0]).toBe('acme/deutsch');
  });

  it('is not a word that begins English ones, while it is typed without an accent', async () => {
    const hotels = Array.from({ length: 9 }, (_, at) => record(`n${at}/stays`, { description: 'Finds a hotel.' }));
    const host = record('acme/host', { description: 'Starts programs at a host.' });
    const files = await buildIndex([...RECORDS, ...hotels, host], EMBEDDER, { translations: await builtInTranslations() });
    const opened = await openIndex((name) => Promise.resolve(files.get(name) ?? new Uint8Array()));
    const typed = await opened.search({ q: 'hote' });
    expect(typed.translated).toBeUndefined();
    expect(names(typed)[0]).toMatch('stays');
    for (const q of ['hote ', 'hôte', 'démarrer hote']) expect((await opened.search({ q })).translated?.language, q).toBe('fr');
  });

  it('names the words that no list and no server has', async () => {
    const answer = await engine.search({ q: 'Datenbank qqqzz' });
    expect(answer.translated?.language).toBe('de');
    expect(answer.unmentioned).toEqual(['qqqzz']);
  });
});

describe('an English query', () => {
  it.each(['acme', 'zzz read the email', 'find zzz near email'])('fetches no translations: %s', async (q) => {
    fetched = [];
    expect((await engine.search({ q })).translated).toBeUndefined();
    expect(fetched.filter((name) => name.includes('translations'))).toEqual([]);
  });
});
