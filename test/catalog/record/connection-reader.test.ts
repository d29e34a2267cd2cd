import { describe, expect, it } from 'vitest';

import { connectionType, readConnections } from '../../../src/catalog/record/connection-reader.ts';
import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import { REFUSED_HOST_URLS } from '../../support/refused-hosts.ts';
import type { JsonObject, JsonValue } from '../../../src/catalog/parsing/json-tree.ts';

const URL_STATED = 'https://acme.example';

function read(connections: JsonValue | undefined, deploymentUrl?: string): { value: unknown; problems: string[] } {
  const object: JsonObject = connections === undefined ? {} : { connections };
  const reader = new FieldReader(object);
  const value = readConnections(reader, deploymentUrl);
  return { value, problems: reader.problems.map(({ code, pointer }) => `${code} ${pointer}`) };
}

describe('connectionType', () => {
  it.each(['http', 'HTTP', ' shttp ', 'sse', 'streamable-http', 'streamableHttp', 'http-transport', 'custom_container'])(
    'reads %j as http',
    (word) => {
      expect(connectionType(word)).toBe('http');
    },
  );

  it('reads "stdio" as stdio, and no other word as a type', () => {
    expect(['stdio', 'STDIO', '', 'grpc', 'constructor', '__proto__'].map(connectionType)).toEqual([
      'stdio',
      'stdio',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('readConnections', () => {
  it('reads what the source says about sign-in, and reports an unknown word', () => {
    const connection = { type: 'http', url: URL_STATED, configSchema: {} };
    expect(read([{ ...connection, signIn: 'oauth' }])).toEqual({ value: [{ ...connection, signIn: 'oauth' }], problems: [] });
    expect(read([{ ...connection, signIn: 'magic' }])).toEqual({
      value: [connection],
      problems: ['unknown-sign-in /connections/0/signIn'],
    });
  });

  it('returns undefined if a record states no connections and no deployment URL', () => {
    expect(read(undefined)).toEqual({ value: undefined, problems: [] });
  });

  it.each([[undefined], [[]]])('creates one http connection from a deployment URL with connections %j', (connections) => {
    expect(read(connections, URL_STATED)).toEqual({ value: [{ type: 'http', url: URL_STATED, configSchema: {} }], problems: [] });
  });

  it('reads both kinds in order, with the schema or an empty one', () => {
    const written = [{ type: 'stdio' }, { type: 'sse', url: `${URL_STATED}/`, configSchema: { type: 'object' } }];
    expect(read(written)).toEqual({
      value: [
        { type: 'stdio', configSchema: {} },
        { type: 'http', transport: 'sse', url: `${URL_STATED}/`, configSchema: { type: 'object' } },
      ],
      problems: [],
    });
  });

  it('reads the URL under either name, otherwise the deployment URL', () => {
    expect(read([{ type: 'http', deploymentUrl: 'https://b.example' }], URL_STATED).value).toMatchObject([{ url: 'https://b.example' }]);
    expect(read([{ type: 'http' }], URL_STATED).value).toMatchObject([{ url: URL_STATED }]);
  });

  it('omits the URL of stdio', () => {
    expect(read([{ type: 'stdio', url: URL_STATED }]).value).toEqual([{ type: 'stdio', configSchema: {} }]);
  });

  it('omits invalid connections, gives their place and keeps the others', () => {
    const { value, problems } = read([
      { type: 'stdio' },
      'http',
      { type: 'grpc' },
      { type: 'http' },
      { type: 'http', url: 'ftp://x' },
      { url: URL_STATED },
    ]);
    expect(value).toEqual([{ type: 'stdio', configSchema: {} }]);
    expect(problems).toEqual([1, 2, 3, 4, 5].map((index) => `bad-connection /connections/${index}`));
  });

  it.each([
    [
      { type: 'http', url: 'https://me:word@acme.example/mcp' },
      'its URL contains credentials, which everybody would see.',
      'Remove them from the URL. State what each user enters as "headers" or in "configSchema".',
    ],
    [{ type: 'http', endpoint: 'https://key@acme.example/mcp' }, 'its URL contains credentials', 'Remove them from the URL.'],
    [{ type: 'http', url: 'acme.example' }, 'its URL is not an http(s) URL.', 'Write https://host[/path] without credentials'],
    [{ type: 'http' }, 'it needs "type" http (with an http(s) URL as "url") or stdio.', 'Write {type: http, url: https://…'],
  ])('says why it omits %j', (connection, reason, fix) => {
    const reader = new FieldReader({ connections: [connection] });
    expect(readConnections(reader, undefined)).toEqual([]);
    expect(reader.problems).toEqual([
      expect.objectContaining({ message: expect.stringContaining(`Connection 1 is skipped: ${reason}`) as string }) as unknown,
    ]);
    expect(reader.problems[0]?.hint).toContain(fix);
    expect(JSON.stringify(reader.problems)).not.toMatch(/word@|key@/);
  });

  it('omits a connection whose host a Content-Security-Policy cannot name, with the correct form, and keeps the others', () => {
    const reader = new FieldReader({ connections: [...REFUSED_HOST_URLS.map((url) => ({ type: 'http', url })), { type: 'stdio' }] });
    expect(readConnections(reader, undefined)).toEqual([{ type: 'stdio', configSchema: {} }]);
    expect(reader.problems).toHaveLength(REFUSED_HOST_URLS.length);
    for (const { code, hint } of reader.problems) {
      expect(code).toBe('bad-connection');
      expect(hint).toContain('the host is a name of letters, digits and hyphens, or an IP address');
    }
  });

  it('reports a member of the wrong type with its own place', () => {
    const { value, problems } = read([{ type: 'stdio' }, { type: 'http', url: URL_STATED, configSchema: 'none' }]);
    expect(value).toMatchObject([{ type: 'stdio' }, { type: 'http', configSchema: {} }]);
    expect(problems).toEqual(['wrong-type /connections/1/configSchema']);
  });
});
