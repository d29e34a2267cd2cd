import { describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import type { EndpointFacts } from '../../../src/catalog/record/endpoint-facts.ts';
import type { Connection } from '../../../src/catalog/record/record.ts';
import { signInKinds, signInOf, signInsOf } from '../../../src/catalog/record/sign-in.ts';
import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';

const NOTHING: Connection = remote();
const AT = '2026-11-20T00:00:00.000Z';

describe('what a remote server wants', () => {
  it('is unknown without a statement and without an answer', () => {
    expect(signInOf({ connections: [NOTHING] })).toEqual({ kind: 'unknown' });
    expect(signInOf({ connections: [] })).toEqual({ kind: 'unknown' });
    expect(signInKinds({ connections: [NOTHING] })).toEqual([]);
  });

  it('is nothing if its endpoint answers without credentials', () => {
    expect(signInOf({ connections: [NOTHING], endpointFacts: [answered({ signIn: 'none' })] })).toEqual({ kind: 'none', observedAt: AT });
  });

  it('is what its source says if no endpoint answered, and else the answer', () => {
    const connection = remote({ signIn: 'oauth' });
    expect(signInOf({ connections: [connection] })).toEqual({ kind: 'oauth' });
    expect(signInOf({ connections: [connection], endpointFacts: [answered({ signIn: 'none' })] }).kind).toBe('none');
    expect(signInOf({ connections: [connection], endpointFacts: [answered({})] }).kind).toBe('oauth');
  });

  it('is OAuth if its endpoint names authorization servers', () => {
    const facts = answered({ signIn: 'oauth', scopes: ['read'], authorizationServers: ['https://login.example.com'] });
    expect(signInOf({ connections: [NOTHING], endpointFacts: [facts] })).toEqual({
      kind: 'oauth',
      oauth: { scopes: ['read'], authorizationServers: ['https://login.example.com'] },
      observedAt: AT,
    });
  });

  it('is unknown if another endpoint answered', () => {
    const facts = { ...answered({ signIn: 'none' }), url: 'https://other.example.com/mcp' };
    expect(signInOf({ connections: [NOTHING], endpointFacts: [facts] })).toEqual({ kind: 'unknown' });
  });

  it('is unknown if the endpoint refused access without a reason', () => {
    expect(signInOf({ connections: [NOTHING], endpointFacts: [answered({})] })).toEqual({ kind: 'unknown' });
  });

  it('is the authorization header if its endpoint asks for a token and names no OAuth', () => {
    expect(signInOf({ connections: [NOTHING], endpointFacts: [answered({ signIn: 'key', scheme: 'bearer' })] })).toMatchObject({
      kind: 'key',
      keys: [{ in: 'header', name: 'Authorization', isRequired: true }],
    });
  });

  it('is a stated header that is secret, by its name', () => {
    const connection = remote({ headers: [{ name: 'X-API-Key', isSecret: true, isRequired: true }, { name: 'X-Region' }] });
    expect(signInOf({ connections: [connection] })).toEqual({
      kind: 'key',
      keys: [{ in: 'header', name: 'X-API-Key', isRequired: true }],
    });
  });

  it('is a stated header with a secret variable', () => {
    const headers = [{ name: 'Authorization', value: 'Bearer {token}', variables: { token: { isSecret: true, isRequired: true } } }];
    expect(signInOf({ connections: [remote({ headers })] }).keys).toEqual([{ in: 'header', name: 'Authorization', isRequired: true }]);
  });

  it('is a secret in the query', () => {
    const schema = { properties: { apiKey: { type: 'string' }, unit: { type: 'string' } }, required: ['apiKey'] };
    expect(signInOf({ connections: [remote({}, schema)] })).toEqual({
      kind: 'key',
      keys: [{ in: 'query', name: 'apiKey', isRequired: true }],
    });
  });

  it('is a secret in an object, named like its parameter', () => {
    const auth = { type: 'object', properties: { user: { type: 'string' }, key: { type: 'string' } }, required: ['key'] };
    const keysIn = (field: object, required: string[] = ['auth']): unknown =>
      signInOf({ connections: [remote({}, { properties: { auth: field }, required })] }).keys;
    const key = { in: 'query', name: 'auth.key', isRequired: true };
    expect(keysIn(auth)).toEqual([key]);
    expect(keysIn({ ...auth, type: undefined })).toEqual([key]);
    expect(keysIn(auth, [])).toEqual([{ ...key, isRequired: false }]);
    expect(keysIn({ ...auth, default: {} })).toEqual([{ ...key, isRequired: false }]);
    expect(keysIn({ ...auth, writeOnly: true })).toEqual([{ in: 'query', name: 'auth.user', isRequired: false }, key]);
  });

  it('is nothing if it answers without the key that it could have', () => {
    const connection = remote({}, { properties: { apiKey: { type: 'string' } } });
    const keys = [{ in: 'query', name: 'apiKey', isRequired: false }];
    expect(signInOf({ connections: [connection] })).toEqual({ kind: 'unknown', keys });
    expect(signInOf({ connections: [connection], endpointFacts: [answered({ signIn: 'none' })] })).toMatchObject({ kind: 'none', keys });
  });

  it('is a key that its source requires, also if the handshake needs none', () => {
    const connection = remote({ headers: [{ name: 'Authorization', isRequired: true }] });
    expect(signInOf({ connections: [connection], endpointFacts: [answered({ signIn: 'none' })] }).kind).toBe('key');
    const offered = answered({ signIn: 'oauth', scopes: ['read'] });
    expect(signInOf({ connections: [connection], endpointFacts: [offered] })).toMatchObject({ kind: 'key', oauth: { scopes: ['read'] } });
  });
});

describe('what a local server wants', () => {
  it('is a key if its source requires a secret', () => {
    const stated = npm({ environmentVariables: [{ name: 'EXA_API_KEY', isRequired: true }, { name: 'LOG_LEVEL' }] });
    expect(signInOf({ connections: [], packages: [stated] })).toEqual({
      kind: 'key',
      keys: [{ in: 'environment', name: 'EXA_API_KEY', isRequired: true }],
    });
  });

  it('is a key that is part of an argument', () => {
    const stated = npm({ packageArguments: [{ type: 'named', name: '--api-key', isRequired: true, isSecret: true }] });
    expect(signInOf({ connections: [], packages: [stated] }).keys).toEqual([{ in: 'argument', name: '--api-key', isRequired: true }]);
  });

  it('is nothing if its source describes settings without a secret', () => {
    const stated = npm({ environmentVariables: [{ name: 'LOG_LEVEL' }] });
    expect(signInOf({ connections: [], packages: [stated] })).toEqual({ kind: 'none' });
  });

  it('is unknown if its source requires none of the secrets that it states', () => {
    const stated = npm({ environmentVariables: [{ name: 'CONTEXT7_API_KEY', isSecret: true }] });
    expect(signInOf({ connections: [], packages: [stated] })).toEqual({
      kind: 'unknown',
      keys: [{ in: 'environment', name: 'CONTEXT7_API_KEY', isRequired: false }],
    });
  });

  it('is unknown if its source describes no settings', () => {
    expect(signInOf({ connections: [], packages: [npm({})] }).kind).toBe('unknown');
    expect(signInOf({ connections: [local({})] }).kind).toBe('unknown');
  });

  it('is read from the schema of a connection without package', () => {
    const connection = local({ properties: { token: { type: 'string' } }, required: ['token'] });
    expect(signInOf({ connections: [connection] }).keys).toEqual([{ in: 'setting', name: 'token', isRequired: true }]);
  });
});

describe('a server with several ways', () => {
  const stated = npm({ environmentVariables: [{ name: 'API_KEY', isRequired: true }] });

  it('has the sign-in of each, in the order of its page', () => {
    const sse: Connection = { type: 'http', transport: 'sse', url: 'https://a.example.com/sse', configSchema: {} };
    const facts = answered({ signIn: 'oauth' });
    const record = { connections: [sse, NOTHING], packages: [stated], endpointFacts: [facts] };
    expect(signInsOf(record).map(({ kind }) => kind)).toEqual(['oauth', 'unknown', 'key']);
    expect(signInKinds(record)).toEqual(['oauth', 'key']);
    expect(signInOf(record).kind).toBe('oauth');
  });

  it('has the sign-in of its first way, and is found by that of each', () => {
    const record = { connections: [NOTHING], packages: [stated] };
    expect(signInOf(record)).toEqual({ kind: 'unknown' });
    expect(signInKinds(record)).toEqual(['key']);
  });
});

function remote(more: Partial<Connection> = {}, configSchema: object = {}): Connection {
  return { type: 'http', url: 'https://mcp.example.com', configSchema: configSchema as JsonObject, ...more };
}

function local(configSchema: object): Connection {
  return { type: 'stdio', configSchema: configSchema as JsonObject };
}

function npm(more: Partial<ServerPackage>): ServerPackage {
  return { registryType: 'npm', identifier: 'a', transport: { type: 'stdio' }, ...more };
}

function answered(more: Partial<EndpointFacts>): EndpointFacts {
  return { url: 'https://mcp.example.com/mcp', observedAt: AT, ...more };
}
