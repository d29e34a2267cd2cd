import { describe, expect, it } from 'vitest';

import type { SignInKey } from '../../../src/catalog/record/sign-in.ts';
import { signInText } from '../../../src/i18n/formatting/sign-in-text.ts';

const header: SignInKey = { in: 'header', name: 'X-API-Key', isRequired: true };
const optional: SignInKey = { in: 'query', name: 'apiKey', isRequired: false };

describe('the text about what a server requires', () => {
  it('names the key and its place', () => {
    expect(signInText({ kind: 'key', keys: [header, optional] }, true)).toBe('Needs a key: header X-API-Key.');
    expect(signInText({ kind: 'key', keys: [header], oauth: {} }, true)).toBe(
      'Needs a key: header X-API-Key. It also offers to sign in with OAuth.',
    );
  });

  it('names at most three keys', () => {
    const keys = Array.from({ length: 5 }, (_, at): SignInKey => ({ in: 'environment', name: `KEY_${at}`, isRequired: true }));
    expect(signInText({ kind: 'key', keys }, false)).toBe('Needs a key: variable KEY_0, variable KEY_1, variable KEY_2 and 2 more.');
  });

  it('tells what is not known from what is not wanted', () => {
    expect(signInText({ kind: 'unknown' }, true)).toBe('Whether it requires a sign-in is not known.');
    expect(signInText({ kind: 'unknown', keys: [optional] }, true)).toBe(
      'Whether it requires a sign-in is not known. Can take a key: parameter apiKey of the URL.',
    );
    expect(signInText({ kind: 'unknown' }, false)).toBe('Whether it needs a key is not known.');
    expect(signInText({ kind: 'none', observedAt: '2026-01-01T00:00:00.000Z' }, true)).toBe(
      'No sign-in: its endpoint answered without credentials.',
    );
    expect(signInText({ kind: 'none' }, true)).toBe('No sign-in, according to its source.');
    expect(signInText({ kind: 'none', keys: [optional] }, false)).toBe('Needs no key. Can take a key: parameter apiKey of the URL.');
    expect(signInText({ kind: 'oauth' }, true)).toBe('Asks you to sign in with OAuth when a client connects.');
  });
});
