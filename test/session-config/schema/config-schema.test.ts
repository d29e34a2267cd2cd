import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { parseJson } from '../../../src/catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { findConfigSchema } from '../../../src/session-config/schema/config-schema.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../../support/shared-data.ts';

const SCHEMA = { type: 'object', properties: { apiKey: { type: 'string' } } };
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

describe('findConfigSchema', () => {
  it.each([
    ['at the root', SCHEMA, ''],
    ['at the root without properties', { type: 'object' }, ''],
    ['at the root without a type', { $schema: DRAFT_07, properties: {} }, ''],
    ['under configSchema', { runtime: 'node', configSchema: SCHEMA }, '/configSchema'],
    ['under an empty configSchema', { configSchema: {} }, '/configSchema'],
    ['in a platform file', { startCommand: { type: 'http', configSchema: SCHEMA } }, '/startCommand/configSchema'],
    ['under config', { config: SCHEMA }, '/config'],
    ['under configuration', { configuration: SCHEMA }, '/configuration'],
    ['under config.schema', { config: { schema: SCHEMA } }, '/config/schema'],
    ['under configuration.schema', { configuration: { schema: SCHEMA } }, '/configuration/schema'],
    ['under schema', { schema: SCHEMA }, '/schema'],
    ['under config, with properties only', { config: { properties: { apiKey: { type: 'string' } }, required: [] } }, '/config'],
    ['under config_schema', { config_schema: {} }, '/config_schema'],
    ['under server', { server: { configSchema: SCHEMA } }, '/server/configSchema'],
  ])('returns a schema %s', (_place, document, pointer) => {
    const found = findConfigSchema(document);
    expect(found?.pointer).toBe(pointer);
    const schema = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
    expect(found?.schema).toBe(schema);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'configSchema'],
    ['a list', [SCHEMA]],
    ['an empty document', {}],
    ['a package', { name: 'x', version: '1', configuration: { port: 80 } }],
    ['values in a member named config', { config: { apiKey: 'x' } }],
    ['a configSchema that is a text', { configSchema: 'none' }],
    ['properties that are a list', { type: 'object', properties: [] }],
    ['properties that are values', { config: { properties: { port: 80 } } }],
    ['a schema of a text', { config: { type: 'string' } }],
  ])('returns none for %s', (_name, document) => {
    expect(findConfigSchema(document)).toBeUndefined();
  });

  it('prefers a stated configSchema to a document that only has $schema', () => {
    const document = { $schema: 'https://acme.example/platform.schema.json', configSchema: SCHEMA };
    expect(findConfigSchema(document)?.pointer).toBe('/configSchema');
  });

  it('ignores inherited members', () => {
    expect(findConfigSchema(Object.create({ configSchema: SCHEMA }))).toBeUndefined();
  });
});

describe.skipIf(!hasSharedData)(`the documents of the shared data ${NEEDS_SHARED_DATA}`, () => {
  /** The place of the schema according to index.jsonl; `undefined`: the document declares none. */
  const WHERE: Readonly<Record<string, string | undefined>> = {
    'JSON Schema (type/properties at the root)': '',
    'wrapped: configSchema': '/configSchema',
    'wrapped: configSchema/mcpServers': '/configSchema',
    'wrapped: configuration': '/configuration',
    'wrapped: ': undefined,
  };

  it('are 19 responses of servers, each with its schema if its form has one', () => {
    const rows = sharedRows<{ file: string; shape: string; nProps: number }>('mcp-config', 'index.jsonl');
    expect(rows).toHaveLength(19);
    for (const { file, shape, nProps } of rows) {
      const { value } = parseJson(readFileSync(sharedPath('mcp-config', file), 'utf8'), { file, limits: UNTRUSTED_LIMITS });
      const found = findConfigSchema(value);
      expect([file, found?.pointer]).toEqual([file, WHERE[shape]]);
      // The index counts properties of schemas at the root only.
      if (found?.pointer === '') expect(Object.keys(found.schema['properties'] ?? {})).toHaveLength(nProps);
    }
    expect(rows.filter(({ shape }) => WHERE[shape] !== undefined)).toHaveLength(14);
  });

  it('are 199 valid platform files, each with the schema and number of fields in the index', () => {
    const rows = sharedRows<{ file: string; parses: boolean; configSchemaAt?: string[]; nProps?: number }>('wild', 'index.jsonl');
    const found = new Map<string, number>();
    for (const { file, parses, configSchemaAt, nProps } of rows) {
      const { value } = parseYaml(readFileSync(sharedPath('wild', file), 'utf8'), { file, limits: UNTRUSTED_LIMITS });
      expect([file, value !== undefined]).toEqual([file, parses]);
      if (value === undefined) continue;
      const schema = findConfigSchema(value);
      const [place] = configSchemaAt ?? [];
      found.set(schema?.pointer ?? 'none', (found.get(schema?.pointer ?? 'none') ?? 0) + 1);
      // The index knows no schema under `config`.
      if (schema?.pointer === '/config') continue;
      expect([file, schema?.pointer]).toEqual([file, place === undefined ? undefined : `/${place.replaceAll('.', '/')}`]);
      expect([file, Object.keys(schema?.schema['properties'] ?? {}).length]).toEqual([file, nProps ?? 0]);
    }
    expect(Object.fromEntries(found)).toEqual({ '/startCommand/configSchema': 138, '/configSchema': 12, '/config': 4, none: 45 });
  });
});
