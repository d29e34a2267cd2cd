import { describe, expect, it } from 'vitest';

import { createCatalog, recordsOfProfile } from '../../../src/catalog/published/catalog.ts';
import { completeRecord, type ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';

const record = (facts: ServerFacts): ServerRecord => completeRecord(facts, '2026-01-01T00:00:00.000Z');
const profile = (id: string, ...servers: string[]) => ({ id, name: id, description: '', servers });

const acme = record({ qualifiedName: 'Acme/Weather', useCount: 5 });
const exa = record({ qualifiedName: 'exa', useCount: 9, profiles: ['own'] });
const zed = record({ qualifiedName: 'zed/tool', useCount: 5 });

describe('createCatalog', () => {
  it('sorts the records in list order without changing its input', () => {
    const records = [zed, acme, exa];
    expect(createCatalog({ records }).records.map(({ qualifiedName }) => qualifiedName)).toEqual(['exa', 'Acme/Weather', 'zed/tool']);
    expect(records).toEqual([zed, acme, exa]);
  });

  it('adds to each record the profiles that name it, without regard to case, once and sorted', () => {
    const profiles = [profile('travel', 'ACME/weather', 'gone/away'), profile('own', 'exa'), profile('all', 'EXA', 'exa', 'acme/weather')];
    const { records } = createCatalog({ records: [acme, exa, zed], profiles });
    expect(records.map(({ qualifiedName, profiles: ids }) => [qualifiedName, ids])).toEqual([
      ['exa', ['all', 'own']],
      ['Acme/Weather', ['all', 'travel']],
      ['zed/tool', []],
    ]);
  });

  it('uses the default site if none is given', () => {
    expect(createCatalog({ records: [] })).toEqual({ records: [], profiles: [], products: [], site: DEFAULT_SITE_SETTINGS, removed: [] });
  });
});

describe('recordsOfProfile', () => {
  it('returns the records of a profile in list order, and none for an unknown profile', () => {
    const catalog = createCatalog({ records: [zed, acme, exa], profiles: [profile('some', 'zed/tool', 'exa')] });
    expect(recordsOfProfile(catalog, 'some').map(({ qualifiedName }) => qualifiedName)).toEqual(['exa', 'zed/tool']);
    expect(recordsOfProfile(catalog, 'none')).toEqual([]);
  });
});
