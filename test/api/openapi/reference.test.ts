import { describe, expect, it } from 'vitest';

import { PROBLEM_KINDS } from '../../../src/api/http/problem.ts';
import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { apiReference, type ReferenceOperation } from '../../../src/api/openapi/reference.ts';
import { schemaText } from '../../../src/api/openapi/schema-text.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR, record } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.test/list/' };
const document = openApiDocument(createCatalog({ records: HARBOUR }), PUBLICATION);
const reference = apiReference(document);
const operations = reference.sections.flatMap((section) => section.operations);

function operation(id: string, of = operations): ReferenceOperation {
  const found = of.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

describe('the API reference', () => {
  it('has every operation once, in the section of its tag, except deprecated ones', () => {
    const current = Object.entries(document.paths).filter(([, { get }]) => get.deprecated !== true);
    expect(operations.map(({ path }) => path).sort()).toEqual(current.map(([path]) => path).sort());
    expect(Object.keys(document.paths).length - current.length).toBe(3);
    expect(reference.sections.map(({ tag }) => tag)).toEqual(['live', 'official', 'key-metadata', 'files']);
    for (const { tag, operations: own } of reference.sections)
      for (const { path } of own) expect(document.paths[path]?.get.tags).toEqual([tag]);
  });

  it('describes the parameters in words', () => {
    expect(operation('listServers').parameters).toEqual([
      expect.objectContaining({ name: 'q', isRequired: false, type: 'text of at most 512 characters', fallback: undefined }),
      expect.objectContaining({ name: 'profile', type: 'text' }),
      expect.objectContaining({ name: 'page', type: 'whole number from 1', fallback: '1' }),
      expect.objectContaining({ name: 'pageSize', type: 'whole number from 1 to 100', fallback: '10' }),
      expect.objectContaining({ name: 'sort', isRequired: false }),
      expect.objectContaining({ name: 'facets', type: 'true or false', fallback: 'false' }),
    ]);
    expect(operation('getServer').parameters.slice(0, 1)).toEqual([
      expect.objectContaining({ name: 'id', isRequired: true, type: 'text' }),
    ]);
  });

  it('distinguishes successful responses from refusals, with their header fields and codes', () => {
    const { answers, errors } = operation('listServers');
    expect(answers.map(({ status }) => status)).toEqual(['200', '304']);
    expect(answers[0]?.headers).toContain('RateLimit');
    expect(errors).toEqual(reference.errors.map(({ status }) => status));
    expect(reference.errors.find(({ status }) => status === '401')).toMatchObject({
      codes: ['no-key', 'bad-key'],
      headers: ['WWW-Authenticate'],
    });
    expect(reference.errors.flatMap(({ codes }) => codes).sort()).toEqual(Object.keys(PROBLEM_KINDS).sort());
  });

  it('shows an example of every response: JSON on several lines, JSON Lines as in the file', () => {
    for (const { example, path } of operations) expect(example?.text, path).toBeTruthy();
    expect(operation('listServers').example?.text).toMatch(/^\{\n {2}"servers": \[/);
    expect(operation('readRecords').example).toMatchObject({
      type: 'application/jsonl',
      text: expect.stringMatching(/^\{.*\}\n$/) as string,
    });
  });
});

describe('the commands of the reference', () => {
  it('request existing resources of the site, with a key if the catalogue may require one', () => {
    const withKey = 'curl -H "Authorization: Bearer $PORTOLAN_KEY" \\\n';
    expect(operation('listServers').curl).toBe(`${withKey}'https://harbour.test/list/api/servers?q=read+a+web+page&pageSize=5'`);
    expect(operation('getServer').curl).toContain(`'https://harbour.test/list/api/servers/bolt/files'`);
    expect(operation('readServer').curl).toBe(`${withKey}'https://harbour.test/list/api/servers/bolt/files.json'`);
    expect(operation('getOfficialVersion').curl).toBe(`${withKey}'https://harbour.test/list/v0.1/servers/bolt/files/versions/latest'`);
    expect(operation('readIndexManifest').curl).toBe(`curl 'https://harbour.test/list/search/manifest.json'`);
  });

  it('keep names unchanged, and write unknown values in capitals', () => {
    const odd = apiReference(openApiDocument(createCatalog({ records: [record('@Odd.One/it_s')] }), PUBLICATION));
    const all = odd.sections.flatMap((section) => section.operations);
    expect(operation('readServer', all).curl).toContain('/api/servers/@Odd.One/it_s.json');
    expect(operation('readServersOfProfile', all).curl).toContain('/api/profiles/PROFILE/servers.json');
  });

  it('contain no shell metacharacters, whatever the URL', () => {
    for (const { curl } of operations)
      expect(curl.replace('"Authorization: Bearer $PORTOLAN_KEY"', '')).toMatch(/^curl (?:-H {2}?\\\n)?'[^']+'$/);
    const quoted = apiReference(openApiDocument(createCatalog({ records: [] }), { url: "https://harbour.test/a'b/" }));
    expect(quoted.sections[0]?.operations[0]?.curl).toContain("'https://harbour.test/a%27b/api/servers?");
  });
});

describe('schemaText', () => {
  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', format: 'date-time' }, 'time'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'whole number from 1 to 9'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" or "b"'],
    [{}, 'any'],
  ])('describes %j in words', (schema, words) => {
    expect(schemaText(schema)).toBe(words);
  });
});
