import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { openApiFiles } from '../../../src/api/openapi/openapi-files.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR, removedRecord } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://harbour.test/list/' };
const catalog = createCatalog({
  records: HARBOUR,
  profiles: [{ id: 'travel', name: 'Travel', description: '', servers: [] }],
  removed: [removedRecord('acme/sunk')],
});
const files = madeFiles(openApiFiles(catalog, PUBLICATION));

/** The value with every reference to a component in place of it, to any depth. */
function resolved(value: unknown, components: Readonly<Record<string, Readonly<Record<string, unknown>>>>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => resolved(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const [, kind = '', name = ''] = '$ref' in value ? (/^#\/components\/(\w+)\/([\w.-]+)$/.exec(String(value.$ref)) ?? []) : [];
  if (kind === 'examples') return components['examples']?.[name];
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member, components)]));
}

interface Parsed {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

describe('the files of the OpenAPI description', () => {
  it.each([...files.keys()])('has a valid document without unused components: %s', async (path) => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: files.get(path) ?? '', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([]);
  });

  it('say the same as the document, with each repeated example once', () => {
    const whole = JSON.parse(files.get('api/openapi.json') ?? '') as Parsed;
    const document = openApiDocument(catalog, PUBLICATION);
    expect(resolved(whole.paths, whole.components)).toEqual(JSON.parse(JSON.stringify(document.paths)));
    expect({ ...whole.components, examples: undefined }).toEqual({ ...document.components, examples: undefined });
    const examples = Object.values(whole.components['examples'] ?? {}).map((example) => JSON.stringify(example));
    expect(new Set(examples).size).toBe(examples.length);
    expect(examples.length).toBeGreaterThan(3);
  });

  it('has parts with the same operations and components as the whole', () => {
    const whole = JSON.parse(files.get('api/openapi.json') ?? '') as Parsed;
    for (const [path, text] of files) {
      const part = JSON.parse(text) as Parsed;
      for (const [template, operation] of Object.entries(part.paths))
        expect(resolved(operation, part.components), `${path} ${template}`).toEqual(resolved(whole.paths[template], whole.components));
      for (const kind of ['schemas', 'responses', 'headers'])
        for (const [name, component] of Object.entries(part.components[kind] ?? {}))
          expect(component, `${path} ${name}`).toEqual(whole.components[kind]?.[name]);
    }
    expect([...files.keys()]).toEqual([
      'api/openapi.json',
      ...['registry', 'official', 'files', 'bulk', 'pages'].map((name) => `api/openapi/${name}.json`),
    ]);
  });

  it('has no part for pages where none are published', () => {
    const site = { ...catalog.site, files: { ...catalog.site.files, twins: false, install: false } };
    expect([...openApiFiles({ ...catalog, site }, PUBLICATION)].map(({ path }) => path)).not.toContain('api/openapi/pages.json');
  });
});
