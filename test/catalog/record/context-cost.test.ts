import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { haveSchemas, contextTokens, modelText, readToolTokens } from '../../../src/catalog/record/context-cost.ts';
import type { Tool } from '../../../src/catalog/record/record.ts';
import { record } from '../../support/records.ts';

const NAMED: Tool = { name: 'ping', description: '', inputSchema: { type: 'object' } };
const DESCRIBED: Tool = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } };

describe('the text of a tool that a model reads', () => {
  it('is compact JSON of name, description and input schema, without an empty description', () => {
    expect(modelText(DESCRIBED)).toBe(
      '{"name":"add","description":"Adds.","inputSchema":{"type":"object","properties":{"a":{"type":"number"}}}}',
    );
    expect(modelText(NAMED)).toBe('{"name":"ping","inputSchema":{"type":"object"}}');
  });
});

describe('the context cost of a server', () => {
  it('is the sum over its tools', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6)), (toolTokens) => {
        let sum = 0;
        for (const tokens of toolTokens) sum += tokens;
        expect(contextTokens({ ...record('a/b'), toolTokens })).toBe(sum);
      }),
    );
  });

  it('is not known if its tools were not counted, and 0 without tools', () => {
    expect(contextTokens(record('a/b', { tools: [DESCRIBED] }))).toBeUndefined();
    expect(contextTokens({ ...record('a/b', { tools: [] }), toolTokens: [] })).toBe(0);
  });

  it('can be known only if a source states a schema', () => {
    const bare = { ...NAMED, description: 'Says that it is there.' };
    expect([haveSchemas([]), haveSchemas([NAMED]), haveSchemas([bare]), haveSchemas([bare, DESCRIBED])]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(haveSchemas([{ ...bare, inputSchema: {} }])).toBe(false);
    expect(haveSchemas([{ ...bare, inputSchema: { type: 'object', additionalProperties: false } }])).toBe(true);
  });
});

describe('the tokens of tools in a published record', () => {
  it.each([
    ['a number for each tool', [5, 60], [5, 60]],
    ['another number of tools', [5], undefined],
    ['no whole numbers', [5, 1.5], undefined],
    ['no tokens for a tool', [5, 0], undefined],
    ['other values', [5, '60'], undefined],
    ['no list', 65, undefined],
    ['none', undefined, undefined],
  ])('are read or left out: %s', (_, value, expected) => {
    expect(readToolTokens(value, [NAMED, DESCRIBED])).toEqual(expected);
  });

  it('are left out if the tools are not known', () => {
    expect(readToolTokens([], null)).toBeUndefined();
  });
});
