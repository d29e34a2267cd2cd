import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { parseJson } from '../../../src/catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { findConfigSchema } from '../../../src/session-config/schema/config-schema.ts';
import type { Config } from '../../../src/session-config/schema/config.ts';
import { canonicalJson } from '../../../src/session-config/schema/canonical-json.ts';
import { configForm, draftOf, readDraft, type FormModel } from '../../../src/session-config/form/index.ts';
import { isObject, member } from '../../../src/session-config/schema/json-schema.ts';
import { hasAllCases } from '../../support/cases.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows, someSharedRows } from '../../support/shared-data.ts';
import { allFields } from './form-of.ts';

interface Server {
  readonly tools?: readonly { readonly inputSchema?: unknown }[] | null;
}

function documentsIn(folder: string, parse: typeof parseJson): unknown[] {
  return sharedRows<{ file: string }>(folder, 'index.jsonl').map(
    ({ file }) => parse(readFileSync(sharedPath(folder, file), 'utf8'), { file, limits: UNTRUSTED_LIMITS }).value,
  );
}

/** Forms for everything that declares a schema in a folder of documents. */
function formsIn(folder: string, parse: typeof parseJson): FormModel[] {
  return documentsIn(folder, parse).flatMap((document) => {
    const found = findConfigSchema(document);
    return found === undefined ? [] : [configForm(found.schema)];
  });
}

const toolForms = (): FormModel[] =>
  someSharedRows<Server>('servers.jsonl')
    .flatMap(({ tools }) => tools ?? [])
    .flatMap(({ inputSchema }) =>
      inputSchema === undefined || inputSchema === null ? [] : [configForm(inputSchema, { carrier: 'json' })],
    );

/** Share of fields that are edited as JSON, of all fields, those within others included. */
function jsonShare(models: readonly FormModel[]): number {
  const fields = models.flatMap(allFields);
  return fields.filter(({ kind }) => kind === 'json').length / fields.length;
}

describe.skipIf(!hasSharedData)(`forms of real schemas ${NEEDS_SHARED_DATA}`, () => {
  it('exist for every platform file with a schema, all but one of them flat', () => {
    const models = formsIn('wild', parseYaml);
    expect(models).toHaveLength(154);
    expect(models.filter(({ refusal, beyond }) => refusal !== undefined || beyond.length > 0)).toEqual([]);
    expect(models.filter(({ isFlat }) => isFlat)).toHaveLength(153);
    // A list of objects with unknown members.
    expect(models.flatMap(allFields).filter(({ kind }) => kind === 'json')).toMatchObject([{ pointer: '/cookies', reason: 'no-members' }]);
  });

  it('accept every example in a platform file, and return the same value', () => {
    const pairs = documentsIn('wild', parseYaml).flatMap((document) => {
      const example = member(member(document, 'startCommand'), 'exampleConfig') ?? member(document, 'exampleConfig');
      const schema = findConfigSchema(document)?.schema;
      return schema !== undefined && isObject(example) ? [{ model: configForm(schema), example }] : [];
    });
    const changed = pairs.filter(({ model, example }) => {
      const known = Object.entries(example).filter(([name]) => model.fields.some(({ path }) => path[0] === name));
      // An example in a document is JSON.
      const { config, errors } = readDraft(model, draftOf(model, example as Config));
      return errors.some(({ reason }) => reason !== 'is required') || canonicalJson(config) !== canonicalJson(Object.fromEntries(known));
    });
    expect(pairs.length).toBeGreaterThan(40);
    expect(changed).toEqual([]);
  });

  it('exist for every response of a server with a schema', () => {
    const models = formsIn('mcp-config', parseJson);
    expect(models).toHaveLength(14);
    expect(models.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
    expect(jsonShare(models)).toBeLessThanOrEqual(0.05);
  });

  it('exist for every input schema of a tool, with at most one field in twenty as JSON', () => {
    const models = toolForms();
    const share = jsonShare(models);
    process.stdout.write(
      `forms of ${models.length} tools: ${models.flatMap(allFields).length} fields, ${(share * 100).toFixed(2)} % JSON\n`,
    );
    expect(models.length).toBeGreaterThan(hasAllCases ? 3000 : 200);
    expect(share).toBeLessThanOrEqual(0.05);
    expect(models.filter(({ refusal, beyond }) => refusal !== undefined || beyond.length > 0)).toEqual([]);
    expect(models.every((model) => JSON.stringify(JSON.parse(JSON.stringify(model))) === JSON.stringify(model))).toBe(true);
  });
});
