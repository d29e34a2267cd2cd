import { describe, expect, it } from 'vitest';

import { readPlatformFile } from '../../../src/crawler/sources/platform-file.ts';
import { namesRepository, rawFileUrl, readRepositoryLocation } from '../../../src/crawler/source-list/repository-location.ts';
import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';

function read(text: string): ReturnType<typeof readPlatformFile> {
  const { value } = parseYaml(text, { file: 'x', limits: UNTRUSTED_LIMITS });
  return readPlatformFile(value ?? null);
}

describe('a platform file', () => {
  it('is a local connection if it states no URL', () => {
    for (const type of ['http', 'stdio', 'shttp', 'http-transport', 'custom_container']) {
      const { value, problems } = read(`startCommand: {type: ${type}, configSchema: {type: object, properties: {a: {type: string}}}}`);
      expect(value?.connections).toMatchObject([{ type: 'stdio', configSchema: { properties: { a: { type: 'string' } } } }]);
      expect(value?.connections?.[0]).not.toHaveProperty('url');
      expect(problems).toEqual([]);
    }
  });

  it('states its homepage as the website of the server, if that is a URL', () => {
    expect(read('runtime: container\nhomepage: https://acme.example/tool').value?.websiteUrl).toBe('https://acme.example/tool');
    expect(read('runtime: container\nhomepage: javascript:alert(1)').value).not.toHaveProperty('websiteUrl');
  });

  it.each([
    ['license: MIT', 'MIT'],
    ['metadata: {license: Apache-2.0 OR MIT}', 'Apache-2.0 OR MIT'],
    ['license: {type: ISC}', 'ISC'],
    ['license: "[NOT GIVEN]"', undefined],
    ['license: 3', undefined],
    ["license: 'MIT\u202E'", undefined],
  ])('states its licence by %j', (line, license) => {
    expect(read(`runtime: container\n${line}`).value?.license).toBe(license);
  });

  it('is an http connection if it states where it is deployed', () => {
    const { value } = read('runtime: container\nstartCommand: {type: http}\ndeploymentUrl: https://mcp.example.com/');
    expect(value).toMatchObject({
      deploymentUrl: 'https://mcp.example.com',
      connections: [{ type: 'http', url: 'https://mcp.example.com' }],
    });
  });

  it('omits an invalid URL, with a problem, and is a local connection', () => {
    for (const url of ['mcp.example.com', 'https://*/mcp', 'https://a;script-src/mcp', 'https://user@mcp.example.com']) {
      const { value, problems } = read(`runtime: container\ndeploymentUrl: ${url}`);
      expect(value).not.toHaveProperty('deploymentUrl');
      expect(value?.connections).toMatchObject([{ type: 'stdio' }]);
      expect(problems.filter(({ severity }) => severity !== 'notice')).toMatchObject([
        { code: 'bad-url', severity: 'warning', pointer: '/deploymentUrl' },
      ]);
    }
  });

  it('has no connection if it has only texts and tools', () => {
    const { value } = read('name: tool\ndescription: Finds things.\nlicense: MIT\ntools: [{name: find, description: Finds.}]');
    expect(value).toMatchObject({ connections: [], tools: [{ name: 'find' }] });
  });

  it('has a connection if it states a program, a container or settings in addition to its texts', () => {
    for (const member of [
      'runtime: python',
      'command: node .',
      'image: acme/tool',
      'install: npx acme',
      'required_env: [KEY]',
      'config: {properties: {a: {}}}',
    ]) {
      expect(read(`name: tool\ntools: [find]\n${member}`).value?.connections, member).toMatchObject([{ type: 'stdio' }]);
    }
  });

  it.each(['displayName', 'display_name', 'title'])('has the display name that "%s" states', (key) => {
    expect(read(`runtime: node\nname: acme-tool\n${key}: Acme Tool`).value).toMatchObject({ name: 'acme-tool', displayName: 'Acme Tool' });
    expect(read(`startCommand: {type: stdio}\nmetadata: {${key}: Acme Tool, description: Finds.}`).value).toMatchObject({
      displayName: 'Acme Tool',
      description: 'Finds.',
    });
  });

  it.each([
    ['next to a title', '{name: tool, displayName: Acme Tool}', { name: 'tool', displayName: 'Acme Tool' }],
    ['without one', '{name: tool}', { name: 'tool', displayName: 'tool' }],
  ])('has the name under "metadata" %s', (_where, metadata, words) => {
    const { value, problems } = read(`startCommand: {type: stdio}\nmetadata: ${metadata}`);
    expect([value, problems]).toMatchObject([words, []]);
  });

  it.each([
    ['at the root', 'runtime: typescript\nconfigSchema: {type: object, properties: {a: {}}}'],
    ['under config', 'config: {type: object, properties: {a: {}}}'],
    ['next to a runtime that is a map', 'runtime: {type: node}\nconfigSchema: {properties: {a: {}}}'],
  ])('gives its schema %s', (_where, text) => {
    expect(Object.keys(read(text).value?.connections?.[0]?.configSchema['properties'] ?? {})).toEqual(['a']);
  });

  it('reports an unknown kind of connection, and is still read', () => {
    const { value, problems } = read('startCommand: carrier-pigeon');
    expect(value?.connections).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'unknown-connection-type', severity: 'warning' }]);
  });

  it('reads texts and tools of the right type, and ignores others', () => {
    const text = `runtime: python\nname: Foo\ndescription: 7\ntags: [a, 1]\nkeywords: [b, a]\ncategory: c\nicon: "🏠"\ntools: [one, {name: two, parameters: {type: object, properties: {x: {}}}}, 3]`;
    const { value } = read(text);
    expect(value).toMatchObject({ name: 'Foo', tags: ['a', 'b', 'c'] });
    expect(value).not.toHaveProperty('description');
    expect(value).not.toHaveProperty('iconUrl');
    expect(value?.tools?.map(({ name, inputSchema }) => [name, Object.keys(inputSchema)])).toEqual([
      ['one', ['type']],
      ['two', ['type', 'properties']],
    ]);
  });

  it('may have its tools as a map', () => {
    expect(read('runtime: python\ntools: {one: {description: First.}, two: null}').value?.tools).toMatchObject([
      { name: 'one', description: 'First.' },
      { name: 'two', description: '' },
    ]);
  });

  it('never returns the command to run', () => {
    const { value } = read('startCommand:\n  type: stdio\n  command: rm -rf /\n  commandFunction: |-\n    (config) => process.exit(1)\n');
    expect(JSON.stringify(value)).not.toMatch(/rm -rf|process\.exit/);
  });

  it('never returns a command that wrong indentation moved into the schema', () => {
    const { value } = read(
      'startCommand:\n  type: stdio\n  configSchema:\n    type: object\n    properties: {commandFunction: {type: string}, a: {items: {commandFunction: run}}}\n    commandFunction: run',
    );
    expect(value?.connections?.[0]?.configSchema).toEqual({
      type: 'object',
      properties: { commandFunction: { type: 'string' }, a: { items: {} } },
    });
  });

  it.each([
    ['a GitHub workflow', 'name: Deploy\non: push\njobs: {a: {}}', '/jobs'],
    ['a page about a server', 'name: Smithery\nmarkdown: x\nupdated_at: y', ''],
    ['a list', '- a', ''],
    ['an empty map', '{}', ''],
  ])('is not %s that only has the same name', (_what, text, pointer) => {
    const { value, problems } = read(text);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'not-a-platform-file', severity: 'error', pointer }]);
  });
});

describe('a repository location', () => {
  it.each([
    ['acme/tool', { owner: 'acme', repo: 'tool', folder: '', ref: 'HEAD' }],
    ['acme/tool@v1.2', { owner: 'acme', repo: 'tool', folder: '', ref: 'v1.2' }],
    ['acme/mono/packages/one@feature/x', { owner: 'acme', repo: 'mono', folder: 'packages/one', ref: 'feature/x' }],
    ['acme/mono/packages/@scope/one', { owner: 'acme', repo: 'mono', folder: 'packages/@scope/one', ref: 'HEAD' }],
    ['acme/mono/packages/@scope/one@main', { owner: 'acme', repo: 'mono', folder: 'packages/@scope/one', ref: 'main' }],
    ['acme/tool/.github/workflows', { owner: 'acme', repo: 'tool', folder: '.github/workflows', ref: 'HEAD' }],
  ])('%s is read', (text, wanted) => {
    expect(readRepositoryLocation(text)).toEqual(wanted);
  });

  it.each([
    'acme',
    '../x',
    'acme/..',
    'acme/tool/../..',
    'acme/tool@../x',
    'acme/tool/',
    'https://github.com/acme/tool',
    'a b/c',
    'acme/tool@',
    'acme/tool/\u0000',
  ])('%j is refused', (text) => {
    expect(readRepositoryLocation(text)).toBeUndefined();
  });

  it('gives the URL of a file, with each part escaped', () => {
    const location = { owner: 'acme', repo: 'tool', folder: 'a b/c', ref: 'feature/x' };
    expect(rawFileUrl('https://raw.example/{owner}/{repo}/{ref}/{path}', location, 'platform.yaml')).toBe(
      'https://raw.example/acme/tool/feature/x/a%20b/c/platform.yaml',
    );
  });

  it('is named by a server in any usual form, and by no other repository', () => {
    const location = { owner: 'Acme', repo: 'tool', folder: '', ref: 'HEAD' };
    for (const text of [
      'acme/tool',
      'https://github.com/acme/tool',
      'git+https://github.com/Acme/tool.git',
      'github:acme/tool',
      'https://github.com/acme/tool/',
      'git@github.com:acme/tool.git',
      'git+ssh://git@github.com/acme/tool.git',
      'git://github.com/acme/tool',
      'https://www.github.com/acme/tool',
      'github.com/acme/tool',
    ]) {
      expect(namesRepository(text, location), text).toBe(true);
    }
    for (const text of [
      '',
      'acme/tools',
      'https://evil.example/acme/tool',
      'https://github.com.evil.example/acme/tool',
      'https://github.com/evil/acme/tool',
      'https://evil.example/github.com/acme/tool',
      'git@evil.example:acme/tool',
    ]) {
      expect(namesRepository(text, location), text).toBe(false);
    }
  });
});
