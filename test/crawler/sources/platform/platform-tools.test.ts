import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { noticesOf, readPlatform } from './read-platform.ts';

function argumentsOf(text: string): (JsonObject | undefined)[] {
  return (readPlatform(text).value?.tools ?? []).map(({ inputSchema }) => inputSchema);
}

const WANTED = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };

describe('the tools of a platform file', () => {
  it.each([
    ['inputSchema', 'inputSchema: {type: object, properties: {q: {type: string}}, required: [q]}'],
    ['input_schema', 'input_schema: {type: object, properties: {q: {type: string}}, required: [q]}'],
    ['schema', 'schema: {type: object, properties: {q: {type: string}}, required: [q]}'],
    ['input.schema', 'input: {schema: {type: object, properties: {q: {type: string}}, required: [q]}}'],
    ['input', 'input: {type: object, properties: {q: {type: string}}, required: [q]}'],
    ['parameters', 'parameters: {type: object, properties: {q: {type: string}}, required: [q]}'],
    ['parameters by name', 'parameters: {q: {type: string, required: true}}'],
    ['parameters in a list', 'parameters: [{name: q, type: string, required: true}]'],
    ['args by name', 'args: {q: {type: string, required: true}}'],
    ['arguments in a list', 'arguments: [{name: q, type: string, required: true}]'],
  ])('have their arguments if %s states them', (_place, member) => {
    expect(argumentsOf(`tools:\n  - name: find\n    ${member}`)).toEqual([WANTED]);
    expect(argumentsOf(`tools:\n  find:\n    ${member}`)).toEqual([WANTED]);
  });

  it('have the arguments that a reference in the file names', () => {
    const text =
      "schemas: {find: {type: object, properties: {q: {$ref: '#/schemas/word'}}}, word: {type: string, minLength: 1}}\ntools: {find: {input: {schema: {$ref: '#/schemas/find'}}}}";
    expect(argumentsOf(text)).toEqual([
      { type: 'object', properties: { q: { $ref: '#/$defs/word' } }, $defs: { word: { type: 'string', minLength: 1 } } },
    ]);
    expect(noticesOf(text)).toEqual([]);
  });

  it('may refer to each other in a cycle, with their own definitions', () => {
    const text =
      "schemas: {node: {type: object, properties: {next: {$ref: '#/schemas/node'}}}}\ntools: [{name: walk, inputSchema: {$ref: '#/schemas/node'}}, {name: own, inputSchema: {type: object, properties: {a: {$ref: '#/$defs/a'}}, $defs: {a: {type: string}}}}]";
    expect(argumentsOf(text)).toEqual([
      {
        type: 'object',
        properties: { next: { $ref: '#/$defs/node' } },
        $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
      },
      { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } },
    ]);
  });

  it('have no arguments if a reference is invalid or cyclic, with a notice', () => {
    for (const ref of ['#/schemas/none', '#/tools/0/inputSchema', 'https://acme.example/schema.json', '#/__proto__']) {
      const text = `tools: [{name: find, inputSchema: {$ref: '${ref}'}}]`;
      expect(argumentsOf(text), ref).toEqual([{ type: 'object' }]);
      expect(noticesOf(text), ref).toEqual([expect.stringMatching(/^\/tools\/0\/inputSchema: .*unresolved/)]);
    }
  });

  it('need memory in proportion to the file, even if many refer to one definition', () => {
    const wide = Array.from({ length: 400 }, (_, index) => `p${index}: {type: string}`).join(', ');
    const tools = Array.from({ length: 500 }, (_, index) => `{name: t${index}, inputSchema: {$ref: '#/schemas/wide'}}`).join(', ');
    const text = `schemas: {wide: {type: object, properties: {${wide}}}}\ntools: [${tools}]`;
    expect(readPlatform(text).value?.tools).toHaveLength(500);
    expect(JSON.stringify(argumentsOf(text)).length).toBeLessThan(1024 * 1024);
    expect(noticesOf(text).join('\n')).toContain('too large');
  });

  it('are reported once if many of them state the same unsupported member', () => {
    const text = 'tools: [{name: a, cost: 1}, {name: b, cost: 2}, {name: c, cost: 3, outputSchema: {}}, 7]';
    expect(noticesOf(text)).toEqual([
      '/tools/0/cost: "cost" of 3 tools is not used: a record has no member for it.',
      '/tools/2/outputSchema: "outputSchema" of 1 tool is not used: a record has no member for it.',
      expect.stringMatching(/^\/tools\/3: /),
    ]);
  });

  it('are those under "capabilities" if the file lists them there', () => {
    const text = 'name: acme/tool\ncapabilities: {tools: [find, {name: add, description: Adds.}], resources: [a]}';
    expect(readPlatform(text).value?.tools).toMatchObject([{ name: 'find' }, { name: 'add', description: 'Adds.' }]);
    expect(noticesOf(text)).toEqual(['/capabilities/resources: "resources" is not used: a record has no member for it.']);
    const both = 'tools: [one]\ncapabilities: {tools: [two]}';
    expect(readPlatform(both).value?.tools?.map(({ name }) => name)).toEqual(['one']);
    expect(noticesOf(both)).toEqual(['/capabilities/tools: "tools" is not used: the list at /tools is used.']);
  });

  it('are not the capabilities of the MCP protocol', () => {
    const { value, problems } = readPlatform('name: acme/tool\ncapabilities: {tools: {listChanged: true}}');
    expect(value).toMatchObject({ name: 'acme/tool', connections: [] });
    expect(value?.tools).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'unused-member' }]);
  });
});

describe('a configuration schema of a platform file', () => {
  it('contains the definitions of the file that it refers to', () => {
    const text =
      "schemas: {key: {type: string, format: password}}\nstartCommand: {type: stdio, configSchema: {type: object, properties: {key: {$ref: '#/schemas/key'}}}}";
    expect(readPlatform(text).value?.connections?.[0]?.configSchema).toEqual({
      type: 'object',
      properties: { key: { $ref: '#/$defs/key' } },
      $defs: { key: { type: 'string', format: 'password' } },
    });
  });
});
