import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { scan } from '../../../../src/security/scan/scan.ts';
import { attackSchema, type SchemaAttack } from '../../../support/attack-rows.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

// Schemas that are written out here are JSON.
const json = (schema: object): JsonObject => schema as JsonObject;
const inSettings = (schema: object) => scan({ connections: [{ type: 'http', url: 'https://acme.example', configSchema: json(schema) }] });
const inArguments = (schema: object) => scan({ tools: [{ name: 'tide', description: '', inputSchema: json(schema) }] });
const rulesOf = (findings: readonly { rule: string; severity: string }[]): string[] =>
  findings.map(({ rule, severity }) => `${rule} ${severity}`);
const field = (name: string, schema: object): object => ({ type: 'object', properties: { [name]: { title: 'A field', ...schema } } });
const bothFields = (password: object, apiToken: object): object => ({
  type: 'object',
  properties: { password: { title: 'A field', ...password }, apiToken: { title: 'A field', ...apiToken } },
});
/** Put together here, so that no scanner of secrets takes it for one. */
const token = (...parts: string[]): string => parts.join('');
const GITHUB = token('gh', 'p_', 'Zx81'.repeat(9));

describe('arguments of tools', () => {
  it.each([
    ['S201 medium', field('sidenote', { type: 'string' })],
    ['S201 medium', field('conversationHistory', { type: 'array' })],
    ['S202 high', field('harbour', { default: `Bearer ${GITHUB}` })],
    ['S202 high', field('harbour', { examples: ['x', GITHUB] })],
    ['S202 high', field('harbour', { enum: [GITHUB] })],
    ['S202 medium', field('harbour', { const: token('qX7', 'bT2nVw9Ls4RkY6mPz8', 'HcJ3dGfA5uE1') })],
    ['S204 low', field('sql', { type: 'string' })],
    ['S204 low', { type: 'object', additionalProperties: true }],
    ['S205 high', field('harbour', { $ref: 'https://acme.example/tide.json' })],
    ['S205 high', field('harbour', { $ref: '../tide.json#/a' })],
    ['S205 high', field('harbour', { $ref: 'tide.json#/a' })],
    ['S205 high', field('harbour', { $ref: '?tide' })],
    ['S205 high', field('harbour', { $dynamicRef: 'https://acme.example/tide.json#a' })],
    ['S205 high', { $id: 'https://acme.example/a.json', ...field('harbour', { $ref: 'tide.json' }) }],
    ['S205 high', field('harbour', { $ref: 'https://acme.example/a.json', $id: 'https://acme.example/b.json' })],
    ['S206 medium', field('harbour', { pattern: '(?=tide)' })],
    ['S206 medium', field('harbour', { pattern: 'a'.repeat(501) })],
    ['S207 high', field('harbour', { enum: Array.from({ length: 1001 }, (_, index) => index) })],
    ['S207 high', { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } }, properties: { a: { $ref: '#/$defs/a' } } }],
    [
      'S207 high',
      { description: 'tide '.repeat(3000), $comment: 'tide '.repeat(3000), title: 'tide '.repeat(3000), a: 'tide '.repeat(5000) },
    ],
    ['S208 high', field('constructor', { type: 'string' })],
    ['S211 medium', { type: 'object', properties: { a: {} }, required: ['a', 'b'] }],
    ['S211 medium', { properties: { a: {} }, then: { properties: { b: {} }, required: ['a', 'c'] } }],
    ['S211 medium', { properties: { a: {}, then: { properties: { b: {} }, required: ['a'] } } }],
    ['S211 medium', field('harbour', { type: 'integer', default: 'five' })],
    ['S211 medium', field('harbour', { enum: ['a', 'b'], default: 'c' })],
    ['S211 medium', field('harbour', { type: 'string', maxLength: 2, default: 'abc' })],
    ['S211 medium', field('harbour', { type: 'number', exclusiveMinimum: 0, default: 0 })],
    ['S211 medium', field('harbour', { type: 'number', exclusiveMaximum: 1, default: 1 })],
    ['S211 medium', field('harbour', { type: 'integer', minimum: 5, maximum: 1 })],
    ['S211 medium', field('harbour', { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 1 })],
    ['S211 medium', field('harbour', { type: 'number', minimum: 1, maximum: 3, exclusiveMaximum: 1 })],
    ['S211 medium', field('harbour', { type: 'string', minLength: 9, maxLength: 8 })],
    ['S211 medium', field('harbour', { type: 'array', minItems: 2, maxItems: 1 })],
    ['S211 medium', { type: 'object', minProperties: 2, maxProperties: 1 }],
  ])('are found by %s: %j', (finding, schema) => {
    expect(rulesOf(inArguments(schema)).filter((found) => !found.startsWith('U008'))).toEqual([finding]);
  });

  it.each([
    field('note', { type: 'string' }),
    field('history', { type: 'boolean' }),
    field('harbour', { default: 'YOUR_TOKEN', examples: [token('gh', 'p_', 'x'.repeat(36))] }),
    field('commit', { default: '0123456789abcdef0123456789abcdef01234567' }),
    field('sheetId', { default: token('qX7', 'bT2nVw9Ls4RkY6mPz8', 'HcJ3dGfA5uE1') }),
    field('command', { type: 'string', enum: ['start', 'stop'] }),
    field('sql', { type: 'string', maxLength: 1000 }),
    field('harbour', { pattern: '^[a-z]{2,8}$' }),
    { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null } } },
    { $defs: { tree: { properties: { next: { $ref: '#/$defs/tree' } } } }, properties: { a: { $ref: '#/$defs/tree' } } },
    { $defs: { tide: { $anchor: 'tide' } }, ...field('harbour', { $dynamicRef: '#tide' }) },
    { $id: 'https://acme.example/a.json', $defs: { b: {} }, ...field('harbour', { $ref: 'https://acme.example/a.json#/$defs/b' }) },
    { $id: 'https://acme.example/a.json', $defs: { b: {} }, ...field('harbour', { $ref: 'a.json#/$defs/b' }) },
    { $defs: { b: { $id: 'tide' } }, ...field('harbour', { $ref: 'tide' }) },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: {}, b: {} } },
    { properties: { a: {}, b: {} }, dependentSchemas: { a: { properties: { c: {} }, required: ['b', 'c'] } } },
    { properties: { a: {}, b: {} }, if: { required: ['a'] }, then: { allOf: [{ properties: { c: {} }, required: ['b', 'c'] }] } },
    { properties: { a: { default: 3, type: ['integer', 'null'] } }, required: ['a'] },
    field('harbour', { type: 'integer', minimum: 5, maximum: 5, default: 5 }),
    field('harbour', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.5 }),
    { not: 'a schema', properties: 7, items: [1, 'x'] },
    {},
  ])('are accepted: %j', (schema) => {
    expect(inArguments(schema)).toEqual([]);
  });
});

describe('a public address of a blockchain', () => {
  const SOLANA = 'So11111111111111111111111111111111111111112';
  const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const ETHEREUM = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

  it.each([
    field('input_token', { type: 'string', default: SOLANA }),
    field('outputToken', { type: 'string', default: USDC }),
    field('harbour', { examples: [USDC, ETHEREUM] }),
    field('harbour', { enum: [SOLANA, USDC] }),
  ])('is not a secret in an argument: %j', (schema) => {
    expect(rulesOf(inArguments(schema))).toEqual([]);
  });

  it.each([
    ['S202 medium', field('private_key', { type: 'string', default: USDC })],
    ['S202 medium', field('access_token', { type: 'string', default: USDC })],
    ['S202 medium', field('input_token', { type: 'string', default: 'tide-table' })],
    ['S202 medium', field('input_token', { type: 'string', default: USDC, format: 'password' })],
  ])('is one in a field for keys: %s by %j', (finding, schema) => {
    expect(rulesOf(inArguments(schema))).toEqual([finding]);
  });
});

describe('settings', () => {
  it.each([
    ['S202 high', field('apiToken', { type: 'string', default: 'open-sesame', format: 'password' })],
    ['S203 info', bothFields({ type: 'string', format: 'password' }, { type: 'string' })],
    ['S203 info', bothFields({ type: 'string', secret: true }, { allOf: [{ type: 'string' }] })],
    ['S209 high', field('api_key', { type: 'string', format: 'password' })],
    ['S209 high', field('profile', { type: 'string' })],
    ['S210 high', field('tide.table', { type: 'string' })],
    ['S210 high', field('tides[0]', { type: 'string' })],
    ['S212 low', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    ['S212 low', { 'x-query-style': 'flat', type: 'object' }],
    ['S212 low', { type: 'object', properties: { harbour: { type: 'string' } } }],
  ])('are found by %s: %j', (finding, schema) => {
    expect(rulesOf(inSettings(schema))).toEqual([finding]);
  });

  it.each([
    field('apiToken', { type: 'string', format: 'password' }),
    field('apiToken', { type: 'string' }),
    bothFields({ type: 'string' }, { type: 'string' }),
    bothFields({ type: 'string', format: 'password' }, { anyOf: [{ type: 'string', format: 'password' }, { type: 'null' }] }),
    bothFields({ type: 'string', format: 'password' }, { writeOnly: true, anyOf: [{ type: 'string' }, { type: 'null' }] }),
    bothFields({ type: 'string', sensitive: true }, { type: 'string', 'x-secret': true }),
    field('apiToken', { type: 'string', writeOnly: true, default: '<your token>' }),
    field('apiToken', { type: 'string', format: 'password', default: '${TIDE_TOKEN}' }),
    { $schema: 'http://json-schema.org/draft-07/schema#', 'x-query-style': 'dot+bracket', ...field('harbour', {}) },
  ])('are accepted: %j', (schema) => {
    expect(inSettings(schema)).toEqual([]);
  });

  it('of a server that is started by a command are not sent in a query, so that their names are not checked', () => {
    const configSchema = json(field('api_key', { type: 'string', format: 'password' }));
    expect(scan({ connections: [{ type: 'stdio', configSchema }] })).toEqual([]);
  });

  it('have an exact JSON Pointer, whatever their names contain', () => {
    const schema = { properties: { 'a/b~c': { title: 'x', anyOf: [{ default: GITHUB }] } } };
    expect(inArguments(schema).map(({ pointer }) => pointer)).toEqual(['/tools/0/inputSchema/properties/a~1b~0c/anyOf/0/default']);
  });
});

describe.skipIf(!hasSharedData)(`hostile schemas ${NEEDS_SHARED_DATA}`, () => {
  /** What each row is found by; none for those that only other parts of the catalogue must bear. */
  const WANTED: Readonly<Record<string, string | undefined>> = {
    'redos-lookahead': 'S206',
    'repeat-bomb': 'S206',
    'remote-ref-metadata': 'S205',
    'self-ref': 'S207',
    'mutual-ref': 'S207',
    'deep-1000': 'S207',
    'wide-5000': 'S207',
    'proto-property': 'S208',
    'dotted-name': 'S210',
    'reserved-names': 'S209',
    'secret-default': 'S202',
    'required-missing': 'S211',
    'default-violates': 'S211',
    'wrong-draft': 'S212',
  };
  const rows = hasSharedData ? sharedRows<SchemaAttack>('attacks', 'schema-attacks.jsonl') : [];

  it('are eighteen, fourteen of which a rule reports', () => {
    expect(rows.map(({ id }) => id)).toHaveLength(18);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(WANTED)));
  });

  it.each(rows)('are found by their rule: $id', (row) => {
    const found = [...inSettings(attackSchema(row)), ...inArguments(attackSchema(row))].map(({ rule }) => rule);
    const wanted = WANTED[row.id];
    if (wanted === undefined) expect(found.filter((rule) => rule !== 'S212')).toEqual([]);
    else expect(found).toContain(wanted);
  });
});
