import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { configFields, type ConfigField } from '../../../src/session-config/form/index.ts';
import { findConfigSchema } from '../../../src/session-config/schema/config-schema.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../../support/shared-data.ts';

/** The only field of a schema with one property. */
function fieldOf(definition: unknown, required: readonly string[] = []): ConfigField {
  const [field, ...others] = configFields({ type: 'object', properties: { city: definition }, required });
  expect(others).toEqual([]);
  if (field === undefined) throw new Error('the schema has no field');
  return field;
}

describe('configFields', () => {
  it('returns all properties of a field', () => {
    expect(fieldOf({ type: 'integer', title: ' Days ', description: ' How many. ', default: 3, minimum: 1, maximum: 7 }, ['city'])).toEqual(
      {
        param: 'city',
        label: 'Days',
        isTitled: true,
        description: 'How many.',
        type: 'integer',
        types: ['integer'],
        required: false,
        secret: false,
        defaultJson: '3',
        allowedJson: [],
        minimum: 1,
        maximum: 7,
      },
    );
  });

  it('derives the label from the name if there is no title', () => {
    expect(configFields({ properties: { OPENAI_API_KEY: {}, empty: { title: ' ' } } }).map(({ label }) => label)).toEqual([
      'Openai API key',
      'Empty',
    ]);
  });

  it.each([undefined, null, 5, 'x', [], {}, { type: 'object' }, { properties: null }, { properties: [] }, { properties: {} }])(
    'returns no fields for %j',
    (schema) => {
      expect(configFields(schema)).toEqual([]);
    },
  );

  it.each<[unknown, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ oneOf: [{ type: 'integer' }, { type: ['integer', 'string'] }, {}] }, 'integer or string'],
    [{ anyOf: [{ $ref: '#/x' }, 5] }, ''],
    [{ type: 5 }, ''],
    [{}, ''],
    [true, ''],
  ])('shows the type of %j as "%s"', (definition, type) => {
    expect(fieldOf(definition).type).toBe(type);
  });

  it('marks only what is required and has no default', () => {
    const required = (definition: unknown, names: string[]): boolean => fieldOf(definition, names).required;
    expect([
      required({}, ['city']),
      required({}, []),
      required({ default: 'Rome' }, ['city']),
      required({ default: null }, ['city']),
    ]).toEqual([true, false, false, false]);
  });

  it('ignores a "required" that is no list, except in the property itself, as validators read it', () => {
    expect(configFields({ properties: { a: {} }, required: true }).map(({ required }) => required)).toEqual([false]);
    expect(configFields({ properties: { a: { required: true } } }).map(({ required }) => required)).toEqual([true]);
    expect(configFields({ properties: { a: { required: 'true' } } }).map(({ required }) => required)).toEqual([false]);
  });

  it('flattens groups to dotted names, required only if every parent group is', () => {
    const group = (required: string[]): object => ({
      type: 'object',
      properties: { name: { type: 'string' }, limits: { properties: { max: { type: 'number' } }, required: ['max'] } },
      required,
    });
    const schema = { properties: { model: group(['name', 'limits']), other: group(['name']) }, required: ['model'] };
    expect(configFields(schema).map(({ param, label, required }) => [param, label, required])).toEqual([
      ['model.name', 'Name', true],
      ['model.limits.max', 'Max', true],
      ['other.name', 'Name', false],
      ['other.limits.max', 'Max', false],
    ]);
  });

  it('shows an object without members, and one that is nested too deeply, as one field', () => {
    expect(fieldOf({ type: 'object', properties: {} })).toMatchObject({ param: 'city', type: 'object' });
    let schema: object = { type: 'string' };
    for (let level = 0; level < 40; level += 1) schema = { type: 'object', properties: { a: schema } };
    expect(configFields(schema).map(({ param, type }) => [param, type])).toEqual([[Array(9).fill('a').join('.'), 'object']]);
  });

  it('lists the fields of all variants once, required only if every variant requires them', () => {
    const shape = (name: string): object => ({ properties: { host: {}, [name]: {} }, required: ['host', name] });
    expect(configFields({ oneOf: [shape('user'), shape('token')] }).map(({ param, required }) => [param, required])).toEqual([
      ['host', true],
      ['user', false],
      ['token', false],
    ]);
  });

  it('shows a fixed value as its only choice, and one of several variants as one field', () => {
    expect(fieldOf({ const: 2 }, ['city'])).toMatchObject({ allowedJson: ['2'], required: false, type: 'integer' });
    expect(fieldOf({ oneOf: [{ properties: { a: {} } }, { type: 'string' }] })).toMatchObject({ type: 'object or string' });
  });

  it('never contains the default of a secret', () => {
    expect(fieldOf({ type: 'string', format: 'password', default: 'hunter2' })).toMatchObject({ secret: true, defaultJson: undefined });
    const [field] = configFields({ properties: { apiKey: { type: 'string', default: 'sk-1' } } });
    expect(JSON.stringify(field)).not.toContain('sk-1');
  });

  it('has defaults and choices as JSON, so that "1" and 1 are different', () => {
    expect(fieldOf({ default: '1', enum: ['1', 1, null, true, { a: [] }] })).toMatchObject({
      defaultJson: '"1"',
      allowedJson: ['"1"', '1', 'null', 'true', '{"a":[]}'],
    });
    expect(fieldOf({ minimum: '1', maximum: null })).toMatchObject({ minimum: undefined, maximum: undefined });
  });

  it('supports the names of members of Object.prototype', () => {
    const properties: unknown = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"properties":{"valueOf":{"default":1}}},"hasOwnProperty":true}',
    );
    expect(
      configFields({ properties, required: ['constructor'] }).map(({ param, required, defaultJson }) => [param, required, defaultJson]),
    ).toEqual([
      ['__proto__', false, undefined],
      ['constructor', true, undefined],
      ['toString.valueOf', false, '1'],
      ['hasOwnProperty', false, undefined],
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe.skipIf(!hasSharedData)(`the fields of current platform files ${NEEDS_SHARED_DATA}`, () => {
  const fields = (): ConfigField[] =>
    sharedRows<{ file: string; head: boolean }>('wild', 'index.jsonl')
      .filter(({ head }) => head)
      .flatMap(({ file }) => {
        const { value } = parseYaml(readFileSync(sharedPath('wild', file), 'utf8'), { file, limits: UNTRUSTED_LIMITS });
        return configFields(findConfigSchema(value)?.schema);
      });

  it('each have a label and a unique name', () => {
    expect(fields()).not.toHaveLength(0);
    expect(fields().every(({ label, param }) => label !== '' && param !== '')).toBe(true);
  });

  /** Every secret that occurs there, read by a person; the README counts 47 in a larger sample. */
  const SECRETS = [
    ...[
      'ANTHROPIC_API_KEY',
      'ATTIO_API_KEY',
      'HASS_TOKEN',
      'PLUGGEDIN_API_KEY',
      'TRADOVATE_PASSWORD',
      'TRADOVATE_SEC',
      'agentqlApiKey',
      'apiKey',
      'apifyToken',
    ],
    ...[
      'awsSecretAccessKey',
      'braveApiKey',
      'confluenceApiToken',
      'confluencePersonalToken',
      'cwsClientSecret',
      'cwsRefreshToken',
      'cwsServiceAccountKey',
    ],
    ...[
      'everartApiKey',
      'figmaApiKey',
      'fireCrawlApiKey',
      'githubPersonalAccessToken',
      'gitlabPersonalAccessToken',
      'googleMapsApiKey',
      'hbApiKey',
    ],
    ...[
      'jiraApiToken',
      'jiraPersonalToken',
      'mongoUri',
      'mysqlPass',
      'postgresConnectionString',
      'serpapiKey',
      'serperApiKey',
      'serverToken',
      'slackBotToken',
      'vdbApiToken',
      'yunxiaoAccessToken',
    ],
  ];

  it('are secret exactly if a manual classification says so', () => {
    const secrets = new Set(
      fields()
        .filter(({ secret }) => secret)
        .map(({ param }) => param),
    );
    expect([...secrets].sort()).toEqual(SECRETS);
  });

  it('contain no default of a secret', () => {
    expect(fields().filter(({ secret, defaultJson }) => secret && defaultJson !== undefined)).toEqual([]);
  });
});
