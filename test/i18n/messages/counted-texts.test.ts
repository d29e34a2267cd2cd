import { describe, expect, it } from 'vitest';

import * as germanCompose from '../../../src/i18n/messages/de/compose.ts';
import * as germanForm from '../../../src/i18n/messages/de/form.ts';
import { reasons } from '../../../src/i18n/messages/de/reasons.ts';
import * as germanServer from '../../../src/i18n/messages/de/server.ts';
import * as germanSignIn from '../../../src/i18n/messages/de/sign-in.ts';
import * as compose from '../../../src/i18n/messages/en/compose.ts';
import * as form from '../../../src/i18n/messages/en/form.ts';
import * as home from '../../../src/i18n/messages/en/home.ts';
import * as search from '../../../src/i18n/messages/en/search.ts';
import * as server from '../../../src/i18n/messages/en/server.ts';

describe('counts in the texts of a form', () => {
  it('are grouped alike at both ends of a range', () => {
    expect(form.characterLimits.between(1000, 20_000)).toBe('1,000 to 20,000 characters');
    expect(form.itemLimits.between(1000, 20_000)).toBe('1,000 to 20,000 items');
    expect(germanForm.characterLimits.between(1000, 20_000)).toBe('1.000 bis 20.000 Zeichen');
    expect(germanForm.itemLimits.between(1000, 20_000)).toBe('1.000 bis 20.000 Einträge');
  });

  it('are grouped in German errors as in hints', () => {
    expect(reasons.maxLength('20000')).toBe('darf höchstens 20.000 Zeichen haben');
    expect(reasons.minLength('1')).toBe('muss mindestens 1 Zeichen haben');
    expect(reasons.minItems('1000')).toBe('muss mindestens 1.000 Einträge haben');
    expect(reasons['encode-count']('1000')).toBe('es sind mehr als 1.000 Werte');
    expect(reasons['encode-length']('8000')).toBe('die Query hätte mehr als 8.000 Zeichen');
  });

  it('stay as a person must type them where they limit a number', () => {
    expect(germanForm.numberLimits.between(0.5, 1_000_000)).toBe('0.5 bis 1000000');
    expect(reasons.maximum('2.5')).toBe('darf höchstens 2.5 sein');
  });
});

describe('the number of settings', () => {
  it.each([
    [1, 1, '1 field, 1 required.', '1 Pflichtfeld.'],
    [3, 3, '3 fields, 3 required.', '3 Pflichtfelder.'],
    [3, 1, '3 fields, 1 required.', '3 Felder, 1 davon Pflicht.'],
    [1, 0, '1 field, none required.', '1 Feld, kein Pflichtfeld.'],
    [3, 0, '3 fields, none required.', '3 Felder, keines davon Pflicht.'],
    [2, 'depends', '2 fields.', '2 Felder.'],
  ] as const)('is a sentence in each language: %j, required %j', (fields, required, english, german) => {
    expect(server.fieldsToConfigure(fields, required)).toBe(english);
    expect(germanServer.fieldsToConfigure(fields, required)).toBe(german);
  });

  it('comes before the settings of which some are required', () => {
    expect(germanServer.fieldsToConfigure(3, 1, 'Token oder User')).toBe('3 Felder, 1 davon Pflicht. Außerdem Pflicht: Token oder User.');
    expect(germanServer.fieldsToConfigure(2, 0, 'Token oder User')).toBe('2 Felder. Pflicht: Token oder User.');
  });

  it('does not decide the word before the names of missing ones', () => {
    expect(germanForm.requiredFields('Token, User')).toBe('Erforderlich: Token, User.');
  });
});

describe('a single thing', () => {
  it('is one tool in the text about the cost of tools', () => {
    expect(server.contextCost(1, '25 tokens')).toMatch(/^It takes 25 tokens of the context of a model /);
    expect(server.contextCost(2, '60 tokens')).toMatch(/^Together they take 60 tokens of the context of a model /);
    expect(germanServer.contextCost(1, '25 Tokens')).toMatch(/^Es belegt 25 Tokens im Kontext eines Modells /);
    expect(germanServer.contextCost(2, '60 Tokens')).toMatch(/^Zusammen belegen sie 60 Tokens im Kontext eines Modells /);
  });

  it('is one server in the links to the list of all servers', () => {
    expect([home.browseAll(1), home.browseAll(2)]).toEqual(['Browse the only server', 'Browse all 2 servers']);
    expect([search.browseWithoutScript(1), search.browseWithoutScript(2)]).toEqual([
      'Browse the only server without it',
      'Browse all 2 servers without it',
    ]);
  });

  it('is one among those that are not counted, were selected before or are left out', () => {
    expect(germanCompose.notCounted(1)).toBe('Nicht mitgezählt: 1 Server, dessen Werkzeuge nicht ganz bekannt sind.');
    expect(germanCompose.notCounted(2)).toBe('Nicht mitgezählt: 2 Server, deren Werkzeuge nicht ganz bekannt sind.');
    expect([germanSignIn.moreKeys(1), germanSignIn.moreKeys(2)]).toEqual(['und 1 weiterer', 'und 2 weitere']);
    expect(compose.addPrevious).not.toMatch(/\bthem\b/);
  });
});
