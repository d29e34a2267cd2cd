import { describe, expect, it } from 'vitest';

import type { SourceOutput } from '../../../src/crawler/merging/source-output.ts';
import { checkedOutput } from '../../../src/crawler/schema-check/checked-output.ts';
import { createSchemaChecker } from '../../../src/crawler/schema-check/schema-checker.ts';
import { jsonObject, type JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { fixtureOf } from '../../support/opened.ts';

const schema = (...entries: [string, JsonObject | string][]): JsonObject => jsonObject(entries);
const nested = (depth: number): JsonObject => (depth === 0 ? jsonObject() : schema(['not', nested(depth - 1)]));
const origin = { source: 'here', hash: 'sha256-x' };

function outputOf(groups: SourceOutput['groups']): SourceOutput {
  return { qualifiedName: 'acme/one', verification: { kind: 'unverified' }, tags: [], groups };
}

describe('a source output with schemas', () => {
  it('keeps its server and its tools, without the schemas that cannot be checked', async () => {
    const checker = createSchemaChecker();
    const [deep, good] = [nested(40), schema(['type', 'object'], ['title', 'Fine'])];
    const output = outputOf({
      connections: {
        facts: {
          deployed: true,
          connections: [
            { type: 'stdio', configSchema: deep },
            { type: 'http', url: 'https://a.example', configSchema: deep },
          ],
        },
        origin,
      },
      tools: {
        facts: {
          tools: [
            { name: 'a', description: '', inputSchema: good },
            { name: 'b', description: 'x', inputSchema: deep },
          ],
        },
        origin,
      },
    });
    const { output: checked, problems } = await checkedOutput(output, checker);
    expect(checked.groups.connections).toEqual({
      facts: {
        deployed: true,
        connections: [
          { type: 'stdio', configSchema: {} },
          { type: 'http', url: 'https://a.example', configSchema: {} },
        ],
      },
      origin,
    });
    expect(checked.groups.tools?.facts.tools).toEqual([
      { name: 'a', description: '', inputSchema: good },
      { name: 'b', description: 'x', inputSchema: { type: 'object' } },
    ]);
    // The two connections share one schema.
    expect(problems.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['config-schema-too-large', 'warning', 'The configuration schema nests deeper than 32 levels; it is left out.'],
      ['tool-schema-too-large', 'warning', 'The schema of the arguments of the tool "b" nests deeper than 32 levels; it is left out.'],
    ]);
    await checker.close();
  });

  it('keeps an invalid schema, with the place of the error', async () => {
    const checker = createSchemaChecker();
    const remote = schema(['properties', schema(['a', schema(['$ref', 'https://example.com/x.json'])])]);
    const output = outputOf({ connections: { facts: { connections: [{ type: 'stdio', configSchema: remote }] }, origin } });
    const { output: checked, problems } = await checkedOutput(output, checker);
    expect(checked).toBe(output);
    expect(problems).toMatchObject([
      {
        code: 'config-schema-remote-ref',
        message:
          'The configuration schema refers to another document, which is never fetched (/properties/a/$ref); it is kept, but nothing can be validated with it.',
      },
    ]);
    await checker.close();
  });

  it('keeps a schema whose fields are not below "properties", and names the fix', async () => {
    const checker = createSchemaChecker();
    const field = schema(['type', 'string']);
    const problemsOf = async (configSchema: JsonObject): Promise<unknown> => {
      const output = outputOf({ connections: { facts: { connections: [{ type: 'stdio', configSchema }] }, origin } });
      const { output: checked, problems } = await checkedOutput(output, checker);
      expect(checked).toBe(output);
      return problems;
    };
    const warning = {
      code: 'config-schema-no-properties',
      severity: 'warning',
      message: 'The configuration schema has a field outside of "properties" (/apiKey); it is kept, but nothing can be validated with it.',
      hint: 'Write all fields below "properties": {"type": "object", "properties": {…}}.',
      factPointer: '/connections/0/configSchema/apiKey',
    };
    for (const loose of [schema(['apiKey', field]), schema(['type', 'object'], ['apiKey', field])])
      expect(await problemsOf(loose)).toEqual([warning]);
    for (const right of [schema(), schema(['additionalProperties', field]), schema(['properties', schema(['apiKey', field])])])
      expect(await problemsOf(right)).toEqual([]);
    await checker.close();
  });

  it('has only a notice for an invalid schema of a tool', async () => {
    const checker = createSchemaChecker();
    const wrong = schema(['type', 'object'], ['properties', schema(['a', schema(['$ref', '#/definitions/none'])])]);
    const tools = [{ name: 'a', description: '', inputSchema: wrong }];
    const { output: checked, problems } = await checkedOutput(outputOf({ tools: { facts: { tools }, origin } }), checker);
    expect(checked.groups.tools?.facts.tools).toEqual(tools);
    expect(problems).toMatchObject([{ code: 'tool-schema-unresolved-ref', severity: 'notice' }]);
    await checker.close();
  });

  it('is not sent to the checker without schemas', async () => {
    const output = outputOf({ identity: { facts: { displayName: 'One' }, origin } });
    const checker = { check: () => Promise.reject(new Error('asked')), close: () => Promise.resolve() };
    expect(await checkedOutput(output, checker)).toEqual({ output, problems: [] });
  });
});

describe('a crawl', () => {
  it('lists a server without the schema that cannot be checked, and reports it', async () => {
    const fields = Array.from({ length: 600 }, (_, at) => `    f${at}: {type: string}`).join('\n');
    const fixture = await fixtureOf([
      { kind: 'file', location: 'wide.yaml', name: 'acme/wide' },
      { kind: 'file', location: 'circle.yaml', name: 'acme/circle' },
    ]);
    await fixture.write('wide.yaml', `runtime: container\nconfigSchema:\n  type: object\n  properties:\n${fields}\n`);
    await fixture.write('circle.yaml', 'runtime: container\nconfigSchema: {type: object, allOf: [{$ref: "#"}]}\n');
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ source, code }) => [source, code])]).toEqual([
      2,
      [
        ['wide.yaml', 'config-schema-too-large'],
        ['circle.yaml', 'config-schema-endless-ref'],
      ],
    ]);
    expect((await fixture.record('acme/wide'))?.facts.connections).toEqual([{ type: 'stdio', configSchema: {} }]);
    expect((await fixture.record('acme/circle'))?.facts.connections).toMatchObject([{ configSchema: { allOf: [{ $ref: '#' }] } }]);
    const before = await fixture.snapshot();
    await fixture.crawl({ now: '2026-02-01T00:00:00.000Z' });
    expect(await fixture.snapshot()).toEqual(before);
  });
});
