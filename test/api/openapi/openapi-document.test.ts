import net from 'node:net';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, vi } from 'vitest';

import { DETAIL_LIMITS, DETAILS } from '../../../src/api/detail/detail-request.ts';
import type { AnswerSchema } from '../../../src/api/http/answer-schema.ts';
import { PROBLEM_KINDS } from '../../../src/api/http/problem.ts';
import type { MediaType, OpenApiDocument } from '../../../src/api/openapi/document.ts';
import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { SERVER_SORTS } from '../../../src/api/source/server-sort.ts';
import { LIST_LIMITS } from '../../../src/api/registry/list-request.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { removedRecord, HARBOUR, record } from '../../support/records.ts';
import { hasAllCases } from '../../support/cases.ts';

const PUBLICATION = { url: 'https://harbour.test/list/' };
const PROFILES = [{ id: 'travel', name: 'Travel', description: '', servers: [] }];
const document = openApiDocument(
  createCatalog({ records: HARBOUR, profiles: PROFILES, removed: [removedRecord('acme/sunk')] }),
  PUBLICATION,
);
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, get }));

async function lint(linted: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(linted, null, 2), config });
  return problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ''} ${message}`);
}

/** What the pages load, or are. */
const OPEN_FILES =
  /^\/(?:\.well-known\/|(?:ai-catalog|ard|manifest|schemas|changes\/older|checks\/more)\/|manifest\.json$|(?:search\/manifest|tombstones|changes|checks\/index|index|(?:servers|connect|categories|profiles)\/\{\w+\})\.json$)/;

describe('the OpenAPI description', () => {
  it('has no errors or warnings under the recommended rules, also for an empty catalogue, and linting sends no requests', async () => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect');
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await lint(document)).toEqual([]);
    expect(await lint(openApiDocument(createCatalog({ records: [] }), { url: 'https://harbour.test/' }))).toEqual([]);
    expect(connect).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  if (hasAllCases)
    it('gives an error if it contains a mistake', async () => {
      const [{ path, get }] = operations as [(typeof operations)[0]];
      const mistakes: readonly (readonly [string, Partial<typeof get>])[] = [
        ['operation-operationId-unique', { operationId: 'getServer' }],
        ['operation-summary', { summary: '' }],
        ['no-unresolved-refs', { responses: { 200: { $ref: '#/components/responses/Nowhere' } } }],
        [
          'no-invalid-media-type-examples',
          { responses: { 200: { description: 'A list.', content: exampleOf({ $ref: '#/components/schemas/List' }, { servers: [] }) } } },
        ],
      ];
      for (const [rule, change] of mistakes) {
        const broken = { ...document, paths: { ...document.paths, [path]: { get: { ...get, ...change } } } };
        expect((await lint(broken)).join('\n'), rule).toContain(rule);
      }
    });

  it('names the site without a trailing slash, and is self-contained', () => {
    expect(document.servers[0].url).toBe('https://harbour.test/list');
    expect(JSON.stringify(document)).not.toContain('$defs');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(reference).toMatch(/^#\/components\/(?:schemas|responses|headers)\/[A-Za-z-]+$/);
  });

  if (hasAllCases)
    it('has schemas that are valid in strict mode of JSON Schema', () => {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
      addFormats(ajv);
      ajv.addVocabulary(['components']);
      ajv.addSchema({ $id: 'https://portolan.invalid/openapi', components: { schemas: document.components.schemas } });
      for (const name of Object.keys(document.components.schemas))
        expect(() => ajv.compile({ $ref: `https://portolan.invalid/openapi#/components/schemas/${name}` }), name).not.toThrow();
    });

  it('has no boolean schemas, and no enum without a type', () => {
    const parameters = operations.flatMap(({ path, get }) =>
      get.parameters.map(({ name, schema }) => [`${path} ${name}`, schema] as const),
    );
    const answers = operations.flatMap(({ path, get }) =>
      Object.entries(get.responses).flatMap(([status, answer]) =>
        'content' in answer ? Object.values(answer.content).map(({ schema }) => [`${path} ${status}`, schema] as const) : [],
      ),
    );
    const all = [...Object.entries(document.components.schemas), ...parameters, ...answers];
    expect(all.flatMap(([where, schema]) => oddSchemas(schema, where))).toEqual([]);
    expect(oddSchemas({ properties: { a: false, b: { enum: ['x'] } }, then: true, anyOf: [{ const: 1 }] }, 'odd')).toEqual([
      'odd/anyOf/0 lists values without a type',
      'odd/properties/a is false',
      'odd/properties/b lists values without a type',
      'odd/then is true',
    ]);
  });

  it('describes for every operation its purpose, its access and its refusals', () => {
    const all = [...new Set(Object.values(PROBLEM_KINDS).map(([status]) => String(status)))];
    for (const { path, get } of operations) {
      // A server that answers live says so, too, where it cannot read a request.
      const isLive = get.tags[0] === 'live' || get.tags[0] === 'official';
      const statuses = isLive ? all : all.filter((status) => status !== '408' && status !== '431');
      expect(get.summary !== '' && get.description !== '' && get.operationId !== '', path).toBe(true);
      expect(Object.keys(get.responses), path).toEqual(expect.arrayContaining(['200', '304', ...statuses]));
      const isOpen = get.security.some((scheme) => Object.keys(scheme).length === 0);
      expect(isOpen, path).toBe(get.tags[0] !== 'live');
      // What the pages load needs no key, unless they do.
      const takesKey = get.security.some((scheme) => 'key' in scheme);
      expect(takesKey, path).toBe(!OPEN_FILES.test(path));
    }
    expect(document.components.securitySchemes['key']).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('has the limits of the live API', () => {
    const parameters = document.paths['/api/servers']?.get.parameters ?? [];
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(schemas).toEqual({
      q: { type: 'string', maxLength: LIST_LIMITS.q },
      profile: { type: 'string' },
      sort: { type: 'string', enum: [...SERVER_SORTS, 'used', 'cost'], default: 'relevance' },
      facets: { type: 'boolean', default: false },
      page: { type: 'integer', minimum: 1, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: LIST_LIMITS.pageSize, default: 10 },
    });
  });

  it('describes the parameters that ask for a part of a server, and the part', () => {
    const { parameters = [], responses = {} } = document.paths['/api/servers/{id}']?.get ?? {};
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(schemas).toMatchObject({
      detail: { type: 'string', enum: [...DETAILS] },
      tools: { type: 'string' },
      toolsFrom: { type: 'integer', minimum: 1, maximum: DETAIL_LIMITS.toolsFrom },
    });
    expect(responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/Server' }, { $ref: '#/components/schemas/ServerPart' }] } },
      },
    });
  });

  it('does not call tools servers', () => {
    const pageSize = document.paths['/api/tools']?.get.parameters.find(({ name }) => name === 'pageSize');
    expect(pageSize?.description).toBe('Items per page.');
  });

  it('uses existing servers in its examples of requests', () => {
    const named = (path: string, name: string): unknown => document.paths[path]?.get.parameters.find((one) => one.name === name)?.example;
    expect(named('/api/servers/{id}', 'id')).toBe('bolt/files');
    expect(named('/v0.1/servers/{serverName}/versions', 'serverName')).toBe('bolt/files');
    expect(named('/api/profiles/{profile}/servers.json', 'profile')).toBe('travel');
    const without = openApiDocument(createCatalog({ records: [record('alone')] }), PUBLICATION);
    expect(without.paths['/api/servers/{id}']?.get.parameters[0]?.example).toBe('alone');
  });
});

describe('the examples of the description', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'https://portolan.invalid/openapi', components: document.components });
  const bodies = [
    ...operations.flatMap(({ path, get }) =>
      Object.entries(get.responses).map(([status, answer]) => [`${path} ${status}`, answer] as const),
    ),
    ...Object.entries(document.components.responses),
  ].flatMap(([where, answer]) => ('content' in answer ? Object.values(answer.content).map((media) => [where, media] as const) : []));

  it('match the schemas that they belong to', () => {
    for (const [where, { schema, examples = {} }] of bodies) {
      expect(Object.keys(examples).length, where).toBeGreaterThan(0);
      const text = JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"https://portolan.invalid/openapi#');
      const validate = ajv.compile(JSON.parse(text) as Record<string, unknown>);
      for (const { value } of Object.values(examples)) expect(validate(value) || validate.errors, where).toBe(true);
    }
    expect(bodies.length).toBeGreaterThanOrEqual(operations.length);
  });

  it('have invented servers, at reserved domain names', () => {
    const addresses = bodies.flatMap(([, { examples }]) =>
      [...JSON.stringify(examples).matchAll(/"(https?:\/\/[^"]+)"/g)].map(([, url]) => url),
    );
    const foreign = addresses.filter((url = '') => !/^https:\/\/(?:[\w.-]+\.example(?:\/|$)|static\.modelcontextprotocol\.io\/)/.test(url));
    expect(foreign.filter((url = '') => !url.startsWith('https://github.com/example-lighthouse/'))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(0);
  });
});

function exampleOf(schema: AnswerSchema, value: unknown): Record<string, MediaType> {
  return { 'application/json': { schema, examples: { example: { summary: 'An example', value } } } };
}

/** Schemas that generators of clients are known to fail on, or to make a type for anything of; each by its place. */
function oddSchemas(schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [`${where} is ${String(schema)}`];
  const { type } = schema as AnswerSchema;
  const own = type === undefined && ('enum' in schema || 'const' in schema) ? [`${where} lists values without a type`] : [];
  const below = Object.entries(schema).flatMap(([keyword, held]) => schemasBelow(keyword, held, `${where}/${keyword}`));
  return [...own, ...below.flatMap(([place, each]) => oddSchemas(each, place))].sort();
}

function schemasBelow(keyword: string, held: unknown, where: string): [string, unknown][] {
  if (['if', 'then', 'else', 'not', 'items', 'propertyNames'].includes(keyword)) return [[where, held]];
  // A boolean is what every reader of OpenAPI knows here.
  if (keyword === 'additionalProperties' && typeof held !== 'boolean') return [[where, held]];
  const isMap = ['properties', 'anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword);
  return isMap ? Object.entries(held as object).map(([name, each]): [string, unknown] => [`${where}/${name}`, each]) : [];
}
