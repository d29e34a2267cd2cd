import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { DEFAULT_SITE_SETTINGS, readSiteSettings } from '../../../src/catalog/published/site-settings.ts';

describe('readSiteSettings', () => {
  it('reads the stated settings and uses defaults for the rest', () => {
    expect(readSiteSettings({ name: 'Harbour', footer: 'By us.' })).toEqual({
      value: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour', footer: 'By us.' },
      problems: [],
    });
    expect(readSiteSettings({})).toEqual({ value: DEFAULT_SITE_SETTINGS, problems: [] });
  });

  it('reports errors and keeps the rest', () => {
    const { value, problems } = readSiteSettings({ name: 5, tagline: 'T', repositoryUrl: 'javascript:alert(1)' });
    expect(value).toEqual({ ...DEFAULT_SITE_SETTINGS, tagline: 'T' });
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['wrong-type', '/name'],
      ['bad-url', '/repositoryUrl'],
    ]);
  });

  it('reads how a key is requested, with or without a URL', () => {
    const access = (apiAccess: JsonValue): unknown => readSiteSettings({ apiAccess }).value?.apiAccess;
    expect(access({ text: ' Ask us. ' })).toEqual({ text: 'Ask us.', url: undefined });
    for (const url of ['https://harbour.example/keys', 'mailto:keys@harbour.example'])
      expect(access({ text: 'Ask us.', url })).toEqual({ text: 'Ask us.', url });
    expect(readSiteSettings({}).value?.apiAccess).toBeUndefined();
  });

  it.each([
    ['Ask us.', undefined, ['wrong-type', '/apiAccess']],
    [{}, undefined, ['no-text', '/apiAccess']],
    [{ text: '  ', url: 'https://harbour.example' }, undefined, ['no-text', '/apiAccess']],
    [{ text: 5 }, undefined, ['wrong-type', '/apiAccess/text'], ['no-text', '/apiAccess']],
    [{ text: 'Ask.', url: 'javascript:alert(1)' }, { text: 'Ask.' }, ['bad-url', '/apiAccess/url']],
    [{ text: 'Ask.', url: 'mailto:nobody' }, { text: 'Ask.' }, ['bad-url', '/apiAccess/url']],
  ])('reports the error in %j', (apiAccess, expected, ...wrong) => {
    const { value, problems } = readSiteSettings({ apiAccess });
    expect(value?.apiAccess).toEqual(expected);
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual(wrong);
  });

  it.each([[[]], ['x'], [null]])('uses the defaults if the file is %j', (tree) => {
    expect(readSiteSettings(tree)).toMatchObject({
      value: DEFAULT_SITE_SETTINGS,
      problems: [{ code: 'not-site-settings', severity: 'error' }],
    });
  });
});
