import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DETAIL_SCHEMA, LIST_SCHEMA } from '../../src/api/registry/answer-schemas.ts';
import { createCatalog, type Catalog } from '../../src/catalog/published/catalog.ts';
import { tombstoneOf } from '../../src/catalog/content-file/removed-server.ts';
import type { ListAnswer, ServerDetail } from '../../src/catalog/published/published.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { staticApi } from '../../src/publish/static-api.ts';
import { removedRecord, HARBOUR, record } from '../support/records.ts';
import { madeFiles } from '../support/made-files.ts';
import { cases } from '../support/cases.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
addFormats(ajv);
const isList = ajv.compile<ListAnswer>(LIST_SCHEMA);
const isDetail = ajv.compile<ServerDetail>(DETAIL_SCHEMA);

function filesOf(catalog: Catalog): Map<string, string> {
  return madeFiles(staticApi(catalog, PUBLICATION));
}

function list(files: ReadonlyMap<string, string>, path: string): ListAnswer {
  const value: unknown = JSON.parse(files.get(path) ?? 'null');
  if (!isList(value)) throw new Error(`${path}: ${ajv.errorsText(isList.errors)}`);
  return value;
}

function crowd(size: number): ServerRecord[] {
  return Array.from({ length: size }, (_, at) => record(`crowd/server-${at}`, { useCount: at % 5 }));
}

describe('the prebuilt API', () => {
  it('has one empty page with true totals for an empty catalogue', () => {
    const files = filesOf(createCatalog({ records: [] }));
    const empty = { servers: [], pagination: { currentPage: 1, pageSize: 10, totalPages: 0, totalCount: 0 } };
    expect(list(files, 'api/servers.json')).toEqual(empty);
    expect(list(files, 'api/servers/_page/1.json')).toEqual(empty);
    expect([...files.keys()].filter((path) => path.includes('_page'))).toHaveLength(1);
  });

  it.each([1, 9, 10, 11, 20, 57])('has every one of %i servers once over its pages, in list order', (size) => {
    const catalog = createCatalog({ records: crowd(size) });
    const files = filesOf(catalog);
    const pages = Math.ceil(size / 10);
    const names: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { servers, pagination } = list(files, `api/servers/_page/${page}.json`);
      expect(pagination).toEqual({ currentPage: page, pageSize: 10, totalPages: pages, totalCount: size });
      names.push(...servers.map(({ qualifiedName }) => qualifiedName));
    }
    expect(names).toEqual(catalog.records.map(({ qualifiedName }) => qualifiedName));
    expect(list(files, `api/servers/_page/${pages + 1}.json`)).toEqual({
      servers: [],
      pagination: { currentPage: pages + 1, pageSize: 10, totalPages: pages, totalCount: size },
    });
    expect(files.has(`api/servers/_page/${pages + 2}.json`)).toBe(false);
    expect(files.get('api/servers.json')).toBe(files.get('api/servers/_page/1.json'));
  });

  it('has every server by name and by id, with the same bytes and in the form of the specification', () => {
    const files = filesOf(createCatalog({ records: HARBOUR }));
    for (const { qualifiedName, id } of HARBOUR) {
      const body = files.get(`api/servers/${qualifiedName}.json`);
      expect(body).toBe(files.get(`api/servers/${id}.json`));
      const value: unknown = JSON.parse(body ?? 'null');
      expect(isDetail(value), ajv.errorsText(isDetail.errors)).toBe(true);
    }
  });

  it('lists removed servers in tombstones.json and in a file for each URL of theirs, and nowhere else', () => {
    const removed = [removedRecord('@acme/sunk'), removedRecord('exa')];
    const profiles = [{ id: 'travel', name: 'Travel', description: '', servers: ['@acme/sunk', 'acme/mail'] }];
    const files = filesOf(createCatalog({ records: HARBOUR, removed, profiles }));
    expect(JSON.parse(files.get('tombstones.json') ?? '')).toEqual({ tombstones: removed.map(tombstoneOf) });
    const naming = [...files].filter(([, text]) => /sunk/i.test(text) && !text.includes('openapi')).map(([path]) => path);
    expect(naming.sort()).toEqual(
      [
        'api/catalog.json',
        `api/gone/${removed[0]?.id}.json`,
        'api/gone/@acme/sunk.json',
        'tombstones.json',
        'v0.1/gone/acme/sunk.json',
      ].sort(),
    );
    expect([...files.keys()].filter((path) => path.includes('exa') || path.includes(removed[1]?.id ?? ''))).toEqual([
      'api/gone/exa.json',
      `api/gone/${removed[1]?.id}.json`,
      'v0.1/gone/exa/exa.json',
    ]);
    expect(list(files, 'api/profiles/travel/servers.json').pagination.totalCount).toBe(3);
    expect(filesOf(createCatalog({ records: HARBOUR })).get('tombstones.json')).toBe('{"tombstones":[]}\n');
  });

  it('has the same bytes for any order of the removed servers', () => {
    const removed = [removedRecord('zed/tool'), removedRecord('@acme/sunk'), removedRecord('exa')];
    const [one, other] = [removed, [...removed].reverse()].map((each) => [...filesOf(createCatalog({ records: HARBOUR, removed: each }))]);
    expect(one).toEqual(other);
  });

  it('lists a profile by its id, with servers that state it themselves', () => {
    const profiles = [{ id: 'travel', name: 'Travel', description: '', servers: ['ACME/mail', 'nobody/here'] }];
    const files = filesOf(createCatalog({ records: HARBOUR, profiles }));
    expect(list(files, 'api/profiles/travel/servers.json').servers.map(({ qualifiedName }) => qualifiedName)).toEqual([
      'acme/mail',
      'acme/weather',
      'Corvus/chart-maker',
    ]);
  });

  it('has the URL of the page of a server', () => {
    const [first] = list(filesOf(createCatalog({ records: [record('@acme/weather')] })), 'api/servers.json').servers;
    expect(first?.homepage).toBe('https://example.org/list/servers/@acme/weather/');
  });

  it('matches its schemas, whatever a tool or a configuration declares', () => {
    const json = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue() as fc.Arbitrary<never>);
    fc.assert(
      fc.property(json, json, fc.string(), (inputSchema, configSchema, description) => {
        const odd = record('acme/odd', {
          description,
          connections: [{ type: 'stdio', configSchema }],
          tools: [{ name: 't', description, inputSchema }],
        });
        const value: unknown = JSON.parse(filesOf(createCatalog({ records: [odd] })).get('api/servers/acme/odd.json') ?? 'null');
        expect(isDetail(value), ajv.errorsText(isDetail.errors)).toBe(true);
      }),
      { numRuns: cases(100) },
    );
  });
});
