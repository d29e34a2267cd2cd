import { describe, expect, it } from 'vitest';

import { mapMeantBy, readSiteFile } from '../../../src/catalog/store/site-keys.ts';

describe('readSiteFile', () => {
  it('warns of each key that nothing reads, once, with the one that is meant', () => {
    const { value, problems } = readSiteFile({ name: 'A', acent: '#123456', files: { bagdes: false }, serve: { privat: true } });
    expect(value?.name).toBe('A');
    expect(problems.map(({ code, severity, pointer, message, hint }) => [code, severity, pointer, message, hint])).toEqual([
      ['unknown-key', 'warning', '/serve/privat', '"privat" is not a key of "serve"; it is ignored.', 'Did you mean "private"?'],
      ['unknown-key', 'warning', '/acent', '"acent" is not a key of site.yaml; it is ignored.', 'Did you mean "accent"?'],
      ['unknown-key', 'warning', '/files/bagdes', '"bagdes" is not a key of "files"; it is ignored.', 'Did you mean "badges"?'],
    ]);
  });

  it('names the map of a key that is not at its place', () => {
    const { problems } = readSiteFile({ contact: 'mailto:a@b.example', packed: true });
    expect(problems.map(({ hint }) => hint)).toEqual(['Write it under "crawl".', 'Write it under "files".']);
  });

  it.each([[null], ['text'], [[]]])('warns of no key in %j', (tree) => {
    expect(readSiteFile(tree).problems.map(({ code }) => code)).toEqual(['not-site-settings']);
  });
});

describe('mapMeantBy', () => {
  it.each([
    ['server', 'serve'],
    ['Serve', 'serve'],
    ['private', 'serve'],
    ['contact', 'crawl'],
    ['lang', undefined],
    ['acent', undefined],
  ])('%s: %s', (key, map) => {
    const [problem] = readSiteFile({ [key]: {} }).problems;
    expect(problem && mapMeantBy(problem)).toBe(map);
  });

  it('is none for a key of a map', () => {
    const [problem] = readSiteFile({ files: { private: true } }).problems;
    expect(problem && mapMeantBy(problem)).toBeUndefined();
  });
});
