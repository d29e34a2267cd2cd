import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import { placeOfFact, placeOfStart } from '../../../scripts/lint-server/fact-places.ts';

const KEY = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH';

const jsonTree = (document: object): JsonValue => JSON.parse(JSON.stringify(document)) as JsonValue;

function place(document: object, facts: Partial<ServerFacts>, pointer: string): string | undefined {
  return placeOfFact(jsonTree(document), { qualifiedName: 'acme/weather', ...facts }, pointer);
}

describe('the place of a fact', () => {
  it('is the tool of its name, also in a map or below capabilities, and the later one of two', () => {
    const tool = { description: '', inputSchema: {} };
    const tools = [
      { name: 'a', ...tool },
      { name: 'b', ...tool },
      { name: 'a', ...tool },
    ];
    const list = [{ name: 'left out' }, { name: 'a' }, 'b', { name: 'a', parameters: { type: 'objec' } }];
    expect(place({ tools: list }, { tools }, '/tools/1')).toBe('/tools/2');
    expect(place({ tools: list }, { tools }, '/tools/2/inputSchema/type')).toBe('/tools/3/parameters/type');
    expect(place({ capabilities: { tools: { b: {}, a: {} } } }, { tools }, '/tools/0/description')).toBe(
      '/capabilities/tools/a/description',
    );
    expect(place({ tools: [] }, { tools }, '/tools/0')).toBeUndefined();
  });

  it('is in the configuration schema, or at the declaration of the setting', () => {
    const pointer = '/connections/0/configSchema/properties/token/default';
    const schema = { properties: { token: { default: KEY } } };
    expect(place({ startCommand: { configSchema: schema } }, {}, pointer)).toBe('/startCommand/configSchema/properties/token/default');
    expect(place(schema, {}, pointer)).toBe('/properties/token/default');
    expect(place({ user_config: { token: { default: KEY } } }, {}, pointer)).toBe('/user_config/token/default');
    expect(place({ startCommand: { env: { token: KEY } } }, {}, pointer)).toBe('/startCommand/env/token');
    expect(place({ name: 'weather' }, {}, pointer)).toBeUndefined();
  });

  it('is the input of its name, or the argument with the secret', () => {
    const transport = { type: 'stdio' } as const;
    const packages = [
      {
        ...{ registryType: 'npm', identifier: 'weather', transport },
        environmentVariables: [{ name: 'TOKEN', isSecret: true }],
        packageArguments: [{ type: 'positional', valueHint: 'secret' } as const],
      },
    ];
    const variable = '/packages/0/environmentVariables/0';
    const shifted = {
      packages: [
        {
          environmentVariables: [
            { name: 'X', default: 'x' },
            { name: 'TOKEN', default: 'hunter2222' },
          ],
        },
      ],
    };
    expect(place(shifted, { packages }, variable)).toBe('/packages/0/environmentVariables/1/default');
    expect(place({ server: { env: { TOKEN: KEY } } }, { packages }, variable)).toBe('/server/env/TOKEN');
    const command = { note: KEY, startCommand: { args: ['-y', KEY] } };
    expect(place(command, { packages }, '/packages/0/packageArguments/0')).toBe('/startCommand/args/1');
  });

  it('is the member with its text', () => {
    const facts = { deploymentUrl: 'http://acme.example', description: 'Look up the weather.', version: '1' };
    const document = { version: '2', count: '1', remotes: [{ url: 'http://acme.example/mcp' }], about: facts.description };
    expect(place(document, facts, '/deploymentUrl')).toBe('/remotes/0/url');
    expect(place(document, facts, '/description')).toBe('/about');
    expect(place(document, facts, '/version')).toBeUndefined();
  });
});

describe('the place of the start', () => {
  it('is what starts or reaches the server, or the document', () => {
    expect(placeOfStart(jsonTree({ description: 'x', startCommand: {} }))).toBe('/startCommand');
    expect(placeOfStart(jsonTree({ description: 'x' }))).toBe('');
  });
});
