import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  bareName,
  foldName,
  isOwner,
  isQualifiedName,
  nameParts,
  nameProblem,
  ownerOf,
} from '../../../src/catalog/values/qualified-name.ts';
import { anyName, anyOwner } from '../../support/content-arbitraries.ts';
import { anyText } from '../../support/json-arbitraries.ts';

/** The pattern as design.md §3 states it. */
const STATED = /^@?[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?)?$/i;

describe('isQualifiedName', () => {
  it.each([
    'a',
    'A/b',
    '@a/b',
    'acme/weather',
    '0/0',
    'a.b_c-d/e',
    'console/x',
    'com10/x',
    'aux-tools/y',
    'indexer/index-tool',
    'x'.repeat(64),
    `a/${'x'.repeat(64)}`,
    'a/b.jsonl',
  ])('accepts %j', (name) => {
    expect(isQualifiedName(name)).toBe(true);
  });

  it.each([
    '',
    '@',
    '/',
    'a/',
    '/a',
    'a/b/c',
    '-a',
    'a-',
    'a/.git',
    '..',
    'a/..',
    'a b',
    'a\n',
    'x'.repeat(65),
    `a/${'x'.repeat(65)}`,
    '@@a',
    'a/@b',
    'ä/b',
  ])('refuses %j, which does not match the pattern', (name) => {
    expect(isQualifiedName(name)).toBe(false);
  });

  it.each([
    'index',
    'INDEX',
    'a/index',
    'foo/index.html',
    'foo.json/bar',
    '@foo.JSON/bar',
    'con',
    'a/Con',
    'nul.txt/x',
    'a/aux.tar',
    'lpt1',
    'com9.x/y',
    'prototype',
    'a/constructor',
    'toString/x',
    'hasownproperty',
    'a/b.json',
    'a.JSON',
    'a/valueOf',
  ])('refuses %j, which has a special meaning for a file system, a host or JavaScript', (name) => {
    expect(isQualifiedName(name)).toBe(false);
  });

  it('refuses a name that looks like the id of a server', () => {
    expect(isQualifiedName('71522420-5a47-583b-b956-b7f48bd72715')).toBe(false);
    expect(isQualifiedName('acme/71522420-5a47-583b-b956-b7f48bd72715')).toBe(true);
  });

  it('accepts nothing outside the documented pattern, in upper and lower case', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyName, fc.stringMatching(/^@?[a-z0-9._/-]{1,12}$/)), (text) => {
        if (isQualifiedName(text)) expect(text).toMatch(STATED);
        expect(isQualifiedName(text.toUpperCase())).toBe(isQualifiedName(text.toUpperCase().toLowerCase()));
      }),
    );
  });
});

describe('the parts of a name', () => {
  it('are the owner and the bare name, without the at sign', () => {
    expect(nameParts('@acme/weather')).toEqual(['acme', 'weather']);
    expect([ownerOf('@acme/weather'), bareName('@acme/weather')]).toEqual(['acme', 'weather']);
    expect([ownerOf('exa'), bareName('exa')]).toEqual(['', 'exa']);
    expect([ownerOf('@exa'), bareName('@exa')]).toEqual(['', 'exa']);
  });

  it('are owners themselves', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameParts(name).every(isOwner)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyOwner, (owner) => {
        expect(isQualifiedName(owner) || owner.toLowerCase().endsWith('.json')).toBe(true);
      }),
    );
  });
});

describe('foldName', () => {
  it('makes names equal that differ only in case', () => {
    expect(foldName('Acme/WEATHER')).toBe(foldName('acme/weather'));
  });
});

describe('nameProblem', () => {
  it('quotes the text, truncated to a readable length', () => {
    const { code, severity, message, hint, pointer } = nameProblem(`\u001b[8m${'x'.repeat(500)}`, '/qualifiedName');
    expect([code, severity, pointer]).toEqual(['bad-name', 'error', '/qualifiedName']);
    expect(message).toContain(String.raw`"\u001b[8mxxx`);
    expect(message.length).toBeLessThan(200);
    expect(hint).toBeTruthy();
  });
});
