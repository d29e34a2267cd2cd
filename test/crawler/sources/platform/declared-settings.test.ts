import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { noticesOf, readPlatform } from './read-platform.ts';

/** The schema of the last connection, the local one. */
function schemaOf(text: string): JsonObject | undefined {
  return readPlatform(text).value?.connections?.at(-1)?.configSchema;
}

const KEY = { type: 'string', description: 'A key.', format: 'password', writeOnly: true };

describe('the settings in a platform file', () => {
  it.each([
    ['configuration.env', 'name: a\nconfiguration: {env: {API_KEY: {required: true, secret: true, description: A key.}}}'],
    [
      'configuration.environment_variables',
      'name: a\nconfiguration: {environment_variables: [{name: API_KEY, required: true, secret: true, description: A key.}]}',
    ],
    ['env, a list by key', 'runtime: node\nenv: [{key: API_KEY, required: true, sensitive: true, description: A key.}]'],
    ['env, a list by name', 'runtime: node\nenv: [{name: API_KEY, isRequired: true, isSecret: true, description: A key.}]'],
    ['env, a list of maps with one name', 'runtime: node\nenv: [{API_KEY: {required: true, secret: true, description: A key.}}]'],
    ['env, a map', 'runtime: node\nenv: {API_KEY: {type: secret, required: true, description: A key.}}'],
    ['env.required', 'runtime: node\nenv: {required: [{name: API_KEY, type: password, description: A key.}], optional: []}'],
    ['startCommand.env', 'startCommand: {type: stdio, env: {API_KEY: {required: true, secret: true, description: A key.}}}'],
    ['config, a list', 'startCommand: {type: stdio}\nconfig: [{key: API_KEY, required: true, secret: true, description: A key.}]'],
    ['config, a map', 'runtime: node\nconfig: {API_KEY: {type: string, required: true, secret: true, description: A key.}}'],
    [
      'environment_variables, with "required" as text',
      'runtime: node\nenvironment_variables: [{name: API_KEY, required: "true", sensitive: "true", description: A key.}]',
    ],
    ['parameters, a list', 'runtime: node\nparameters: [{name: API_KEY, type: string, required: true, secret: true, description: A key.}]'],
    [
      'inputs, a list by id',
      'runtime: node\ninputs: [{id: API_KEY, type: promptString, required: true, password: true, description: A key.}]',
    ],
    ['user_config', 'runtime: node\nuser_config: {API_KEY: {type: string, required: true, sensitive: true, description: A key.}}'],
  ])('are read at %s', (_place, text) => {
    expect(schemaOf(text)).toEqual({ type: 'object', properties: { API_KEY: KEY }, required: ['API_KEY'] });
  });

  it('are read if the schema under "config" has no type', () => {
    const text = 'config:\n  properties: {authToken: {type: string, secret: true}}\n  required: []';
    expect(schemaOf(text)).toMatchObject({ properties: { authToken: { type: 'string', secret: true } } });
  });

  it('are required or optional by the name of their list', () => {
    const text = 'runtime: node\nrequired_env: [API_KEY, {name: REGION, description: Where.}]\noptional_env: {LEVEL: How much is logged.}';
    expect(schemaOf(text)).toEqual({
      type: 'object',
      properties: {
        API_KEY: { type: 'string' },
        REGION: { type: 'string', description: 'Where.' },
        LEVEL: { type: 'string', description: 'How much is logged.' },
      },
      required: ['API_KEY', 'REGION'],
    });
  });

  it('are no switches with a fixed value that are named like secrets', () => {
    expect(schemaOf('runtime: node\nenv: {MASK_SECRETS: true, HIDE_TOKEN: "false", API_TOKEN: abc}')).toEqual({
      type: 'object',
      properties: { API_TOKEN: { type: 'string' } },
    });
  });

  it('are those environment variables whose values the user sets', () => {
    const text =
      'mcpServers:\n  a:\n    command: npx\n    env: {A: "${A}", B: "$B", C: "{{C}}", D: <your key>, E: "", F: null, G: "${G:-eu}", H: YOUR_KEY_HERE}';
    const { properties, required } = schemaOf(text) ?? {};
    expect(Object.keys(properties ?? {})).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    expect(properties).toMatchObject({ G: { type: 'string', default: 'eu' } });
    expect(required).toBeUndefined();
  });

  it('are not the fixed values of a process, which give a notice', () => {
    const text = 'runtime: node\nenv: {NODE_ENV: production, PORT: 3000, DEBUG: false}\nbuild: {env: {TOKEN: "${TOKEN}"}}';
    expect(schemaOf(text)).toEqual({});
    expect(noticesOf(text)).toContainEqual('/env: "env" is not used: the fixed value of a variable is not a setting.');
  });

  it('are those configuration members whose values the user sets, while a fixed one gives a notice', () => {
    const text = 'name: a\nconfig: {apiKey: "", region: "${REGION:-eu}", mode: fast, retries: 3, schedule: [daily]}';
    expect(schemaOf(text)).toEqual({
      type: 'object',
      properties: { apiKey: { type: 'string' }, region: { type: 'string', default: 'eu' } },
    });
    expect(noticesOf(text)).toEqual([
      '/config/mode: "mode" is not used: a fixed value is not a setting.',
      '/config/retries: "retries" is not used: a fixed value is not a setting.',
      '/config/schedule: "schedule" is not used: a record has no member for it.',
    ]);
  });

  it('never keep the value of a variable with the name of a secret', () => {
    const text = 'runtime: node\nenv: {API_KEY: abcdef0123456789, NODE_ENV: production}';
    expect(schemaOf(text)).toEqual({ type: 'object', properties: { API_KEY: { type: 'string' } } });
    expect(JSON.stringify(readPlatform(text))).not.toContain('abcdef0123456789');
  });

  it('keep types, enums, limits, titles and valid defaults', () => {
    const text = `runtime: node
env:
  LEVEL: {label: Level, options: [info, debug], default: info}
  COUNT: {type: int, default: '8', minimum: 1}
  FAST: {type: bool, default: 'true'}
  RATE: {default: 0.5}
  BAD: {type: number, default: many}
  SHOWN: {default: <your name>, example: Ada}`;
    expect(schemaOf(text)?.['properties']).toEqual({
      LEVEL: { type: 'string', title: 'Level', enum: ['info', 'debug'], default: 'info' },
      COUNT: { type: 'integer', minimum: 1, default: 8 },
      FAST: { type: 'boolean', default: true },
      RATE: { type: 'number', default: 0.5 },
      BAD: { type: 'number' },
      SHOWN: { type: 'string', examples: ['Ada'] },
    });
    expect(noticesOf(text).map((notice) => notice.split(':')[0])).toEqual(['/runtime', '/env/BAD/default', '/env/SHOWN/default']);
  });

  it('are listed once if two sections declare them', () => {
    const text =
      'server: {command: python, env: {API_KEY: "${API_KEY}"}}\nconfig: {api_key: {type: string, description: A key., env: API_KEY}}\nrequired_env: [API_KEY]';
    expect(schemaOf(text)).toEqual({
      type: 'object',
      properties: { api_key: { type: 'string', description: 'A key.' } },
      required: ['api_key'],
    });
    const renamed = 'config: {apiKey: {type: string, env: ACME_KEY}}\nenv: {ACME_KEY: "${ACME_KEY}"}';
    expect(schemaOf(renamed)).toEqual({ type: 'object', properties: { apiKey: { type: 'string' } } });
    expect(noticesOf(renamed)).toEqual([]);
  });

  it('are those of the schema if it has properties, and also read if it has none', () => {
    const env = 'env: {API_KEY: {required: true}}';
    expect(schemaOf(`configSchema: {type: object, properties: {a: {}}}\n${env}`)).toEqual({ type: 'object', properties: { a: {} } });
    expect(noticesOf(`configSchema: {type: object, properties: {a: {}}}\n${env}`)).toEqual([expect.stringMatching(/^\/env: .*schema/)]);
    expect(schemaOf(`configSchema: {}\n${env}`)).toMatchObject({ required: ['API_KEY'] });
  });

  it('are set by the operator of the server, and not in the URL of a deployed one', () => {
    const text = 'startCommand: {type: http, url: https://acme.example/mcp}\nrequired_env: [API_KEY]';
    expect(readPlatform(text).value?.connections).toMatchObject([
      { type: 'http', configSchema: {} },
      { type: 'stdio', configSchema: { required: ['API_KEY'] } },
    ]);
    const both = 'startCommand: {type: http, url: https://acme.example/mcp}\nconfig: {API_KEY: {type: string, required: true}}';
    expect(readPlatform(both).value?.connections).toMatchObject([{ type: 'http', configSchema: { required: ['API_KEY'] } }]);
  });

  it('never come from a start command, or from an invalid variable name', () => {
    const text = 'startCommand: {type: stdio, command: "API_KEY=${API_KEY} node ."}\nenv: [not a name, "", 7, {description: x}]';
    expect(schemaOf(text)).toEqual({});
  });

  it('are limited in number', () => {
    const text = `required_env: [${Array.from({ length: 3000 }, (_, index) => `A${index}`).join(', ')}]`;
    expect(Object.keys(schemaOf(text)?.['properties'] ?? {})).toHaveLength(200);
    expect(noticesOf(text)).toEqual([expect.stringContaining('200')]);
  });
});
