import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toServerJson } from '../../../src/api/official/server-json.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { githubRepository, readServerJson } from '../../../src/catalog/server-json/server-json-reader.ts';
import { checkedTree } from '../../../src/catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { record } from '../../support/records.ts';

const read = (value: unknown): ReturnType<typeof readServerJson> =>
  readServerJson(checkedTree(JSON.parse(JSON.stringify(value)), CONTENT_LIMITS).value);

describe('a server.json', () => {
  it('written by this project is read back: name, texts, repository, version, URL and required settings', () => {
    const word = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,12}$/);
    const field = fc.constantFrom({ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'string', enum: ['a', 'b'] });
    const server = fc.record({
      fields: fc.dictionary(word, field, { maxKeys: 4, noNullPrototype: true }),
      host: fc.stringMatching(/^[a-z]{1,8}$/),
      title: fc.stringMatching(/^[A-Za-z]{1,20}$/),
      version: fc.option(
        fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)).map((parts) => parts.join('.')),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(server, ({ fields, host, title, version }) => {
        const names = Object.keys(fields).filter((name) => !['api_key', 'profile', '__proto__', 'constructor', 'prototype'].includes(name));
        const properties = Object.fromEntries(names.map((name) => [name, fields[name]]));
        const url = `https://${host}.example/base`;
        const configSchema = checkedTree({ type: 'object', properties, required: names }, CONTENT_LIMITS).value as never;
        const connections = [{ type: 'http' as const, url, configSchema }];
        const facts = { displayName: title, description: 'Does things.', owner: 'acme', repo: 'tool', deploymentUrl: url, connections };
        const whole = record('acme/tool', { ...facts, ...(version !== undefined && { version }) });
        const { value, problems } = read(toServerJson(whole, 'acme/tool', { url: 'https://list.example/' }));
        expect(problems).toEqual([]);
        expect(value).toMatchObject({
          qualifiedName: 'acme/tool',
          displayName: title,
          description: 'Does things.',
          owner: 'acme',
          repo: 'tool',
          deploymentUrl: url,
        });
        if (version !== undefined) expect(value?.version).toBe(version);
        const schema = value?.connections?.[0]?.configSchema;
        expect(Object.keys(schema?.['properties'] ?? {}).sort()).toEqual([...names].sort());
        expect([...((schema?.['required'] ?? []) as string[])].sort()).toEqual([...names].sort());
      }),
    );
  });

  it('has no description if it contains only the default one', () => {
    const names = ['acme/tool', 'exa', `${'a'.repeat(64)}/${'b'.repeat(64)}`];
    for (const of of names.map((name) => record(name))) {
      const written = toServerJson(of, 'acme/tool', { url: 'https://list.example/' });
      expect([written.description !== '', read(written).value?.description]).toEqual([true, undefined]);
    }
    expect(read({ name: 'acme/tool', description: 'The MCP server for tools.' }).value?.description).toBe('The MCP server for tools.');
  });

  it.each([
    [null, 'not-a-record'],
    ['text', 'not-a-record'],
    [{}, 'missing-name'],
    [{ name: 5 }, 'missing-name'],
    [{ name: 'a/b/c' }, 'bad-name'],
    [{ name: `${'x'.repeat(65)}/y` }, 'bad-name'],
  ])('%j is refused', (value, code) => {
    expect(read(value)).toMatchObject({ value: undefined, problems: [{ code, severity: 'error' }] });
  });

  it.each([
    ['https://{tenant}.example/mcp', undefined, 'address-variable'],
    ['https://{tenant}.example/mcp', { tenant: { default: 'acme' } }, 'https://acme.example'],
    ['https://{tenant}.example/mcp', { tenant: { choices: ['acme'] } }, 'https://acme.example'],
    ['https://x.example/{path}/mcp', { path: { value: '../a' } }, 'https://x.example/..%2Fa'],
    ['https://x.example/mcp?fixed=1&key={key}', undefined, 'https://x.example/mcp?fixed=1'],
    ['https://x.example/mcp?version={version}', { version: { value: '2' } }, 'https://x.example/mcp?version=2'],
    ['javascript:alert(1)', undefined, 'bad-url'],
    ['https://user:pw@x.example/mcp', undefined, 'bad-url'],
    ['', undefined, 'bad-url'],
    ['https://*/mcp', undefined, 'bad-url'],
    ['https://a;script-src/mcp', undefined, 'bad-url'],
    ['https://{tenant}.example/mcp', { tenant: { default: '*' } }, 'bad-url'],
    ['https://{tenant}/mcp', { tenant: { default: 'a;script-src' } }, 'bad-url'],
  ])('with a remote at %j with %j gives %s', (url, variables, outcome) => {
    const { value, problems } = read({ name: 'acme/tool', remotes: [{ type: 'streamable-http', url, variables }] });
    if (outcome.startsWith('https:')) expect(value?.deploymentUrl).toBe(outcome);
    else expect([value?.deploymentUrl, problems.map(({ code }) => code)]).toEqual([undefined, [outcome]]);
  });

  it('has the first icon that a page can show', () => {
    const icons = [{ src: 'data:image/png;base64,AA==' }, { src: 'https://x.example/a.png' }, { src: 'https://x.example/b.png' }];
    expect(read({ name: 'acme/tool', icons }).value?.iconUrl).toBe('https://x.example/a.png');
  });

  it('omits a default of the wrong type, and reads no more fields than a form can show', () => {
    const environmentVariables = Array.from({ length: 240 }, (_, index) => ({ name: `V${index}`, isRequired: true }));
    const packages = [
      {
        registryType: 'npm',
        identifier: 'tool',
        environmentVariables: [{ name: 'PORT', format: 'number', default: 'many' }, ...environmentVariables],
      },
    ];
    const { value, problems } = read({ name: 'acme/tool', packages });
    const [connection] = completeRecord(value!, '2026-01-01T00:00:00Z').connections;
    const schema = connection?.configSchema as unknown as { properties: Record<string, object>; required: string[] };
    expect(problems.map(({ code }) => code)).toEqual(['bad-default']);
    expect([schema.properties['PORT'], Object.keys(schema.properties).length, schema.required.length]).toEqual([
      { type: 'number' },
      200,
      199,
    ]);
  });
});

describe('the URL of a repository', () => {
  it.each([
    ['https://github.com/acme/tool', { owner: 'acme', repo: 'tool' }],
    ['https://github.com/acme/tool.git', { owner: 'acme', repo: 'tool' }],
    ['git+https://github.com/acme/tool/tree/main/src', { owner: 'acme', repo: 'tool' }],
    ['http://github.com/acme/tool', { owner: 'acme', repo: 'tool' }],
    ['https://www.github.com/acme/tool', { owner: 'acme', repo: 'tool' }],
    ['git://github.com/acme/tool.git', { owner: 'acme', repo: 'tool' }],
    ['git+ssh://git@github.com/acme/tool.git', { owner: 'acme', repo: 'tool' }],
    ['git@github.com:acme/tool.git', { owner: 'acme', repo: 'tool' }],
    ['https://gitlab.com/acme/tool', undefined],
    ['https://evil.example/github.com/acme/tool', undefined],
    ['ftp://github.com/acme/tool', undefined],
    ['https://github.com.evil.example/acme/tool', undefined],
    ['https://github.com/acme/..', undefined],
    ['https://github.com/acme', undefined],
  ])('%s', (url, repository) => expect(githubRepository(url)).toEqual(repository));
});
