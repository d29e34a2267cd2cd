import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { readOperationSettings } from '../../../src/catalog/published/operation-settings.ts';
import { readSiteFile } from '../../../src/catalog/store/site-keys.ts';
import { schemaProblems } from '../../../src/catalog/store/schema-problems.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';

describe('the settings of site.yaml for crawl, build and serve', () => {
  it('are the variables that they stand for', () => {
    const { value, problems } = readOperationSettings({
      name: 'Harbour tools',
      url: 'https://mcp.example.org',
      build: { expiresDays: 30 },
      crawl: { platformFiles: ['a.yaml', 'b.yaml'], askEndpoints: false },
      serve: { public: 'v0.1', private: false, trustProxy: true, cacheAnswers: 0, hosts: ['a.example'], metrics: 9464, log: 'json' },
    });
    expect(value).toEqual({
      PORTOLAN_SITE: 'https://mcp.example.org',
      PORTOLAN_EXPIRES_DAYS: '30',
      PORTOLAN_PLATFORM_FILES: 'a.yaml,b.yaml',
      PORTOLAN_ASK_ENDPOINTS: 'none',
      PORTOLAN_API_PUBLIC: 'v0.1',
      PORTOLAN_TRUST_PROXY: '1',
      PORTOLAN_CACHE_ANSWERS: '0',
      PORTOLAN_HOSTS: 'a.example',
      PORTOLAN_METRICS: '9464',
      PORTOLAN_LOG: 'json',
    });
    expect(problems).toEqual([]);
  });

  it.each([
    [120, '120'],
    [0, '0'],
    ['60+20', '60+20'],
  ])('allow a limit that is a number, as YAML reads it: %j', (limit, text) => {
    const tree = { serve: { limit } };
    expect(readOperationSettings(tree)).toEqual({ value: { PORTOLAN_API_LIMIT: text }, problems: [] });
    expect(readSiteFile(tree).problems).toEqual([]);
    expect(schemaProblems('site', tree)).toEqual([]);
  });

  it('report values of a wrong type with their place, and skip them', () => {
    const { value, problems } = readOperationSettings({ url: 5, crawl: [], serve: { private: 'yes' } });
    expect(value).toEqual({});
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/url', '/crawl', '/serve/private']);
  });

  it.each<[JsonValue]>([
    ['example.org'],
    ['ftp://example.org'],
    ['https://*'],
    ['https://u:p@example.org'],
    ['https://example.org/a b'],
    ['https://example.org/a//b'],
    [5],
  ])('say where a URL is that the site cannot have, so that no build has another one: %j', (url) => {
    const { value, problems } = readOperationSettings({ url });
    expect(value).toEqual({});
    expect(problems).toMatchObject([{ code: 'bad-url', severity: 'error', pointer: '/url' }]);
    expect(problems[0]?.hint).toContain('https://');
  });

  it('report an unknown key of a map, with the one that is meant', () => {
    const { problems } = readOperationSettings({ name: 'A', serve: { privat: true }, crawl: { x: 1 } });
    expect(problems.map(({ code, pointer, hint }) => [code, pointer, hint])).toEqual([
      ['unknown-key', '/crawl/x', expect.stringContaining('The keys are: contact, ')],
      ['unknown-key', '/serve/privat', 'Did you mean "private"?'],
    ]);
  });

  it.each<[JsonValue]>([[null], ['text'], [[]]])('are none in %j', (tree) => {
    expect(readOperationSettings(tree)).toEqual({ value: {}, problems: [] });
  });

  it('are each listed with their variable on the page of settings', () => {
    const rows = readFileSync('src/site/docs/settings.md', 'utf8').matchAll(/^\| `([a-zA-Z.]+)` \| `(PORTOLAN_[A-Z_]+)`/gm);
    const values: Readonly<Record<string, JsonValue>> = {
      url: 'https://a.example',
      'build.expiresDays': 7,
      'crawl.askEndpoints': false,
      'serve.private': true,
      'serve.trustProxy': true,
      'serve.cacheAnswers': 64,
    };
    const lists = ['crawl.platformFiles', 'crawl.ociRegistries', 'serve.hosts'];
    let count = 0;
    for (const [, key = '', variable = ''] of rows) {
      const [map = '', inner] = key.split('.');
      const value = values[key] ?? (lists.includes(key) ? ['a'] : 'a');
      const tree = inner === undefined ? { [map]: value } : { [map]: { [inner]: value } };
      expect(Object.keys(readOperationSettings(tree).value ?? {})).toEqual([variable]);
      count += 1;
    }
    expect(count).toBe(23);
  });
});
