import { describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS, readSiteSettings } from '../../src/catalog/site-settings.ts';

describe('readSiteSettings', () => {
  it('reads what is stated and takes the default for the rest', () => {
    expect(readSiteSettings({ name: 'Harbour', footer: 'By us.' })).toEqual({
      value: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour', footer: 'By us.' },
      problems: [],
    });
    expect(readSiteSettings({})).toEqual({ value: DEFAULT_SITE_SETTINGS, problems: [] });
  });

  it('names what is wrong and keeps the rest', () => {
    const { value, problems } = readSiteSettings({ name: 5, tagline: 'T', repositoryUrl: 'javascript:alert(1)' });
    expect(value).toEqual({ ...DEFAULT_SITE_SETTINGS, tagline: 'T' });
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['wrong-type', '/name'],
      ['bad-url', '/repositoryUrl'],
    ]);
  });

  it.each([[[]], ['x'], [null]])('takes the defaults where the file is %j', (tree) => {
    expect(readSiteSettings(tree)).toMatchObject({
      value: DEFAULT_SITE_SETTINGS,
      problems: [{ code: 'not-site-settings', severity: 'error' }],
    });
  });
});
