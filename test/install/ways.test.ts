import { describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import { startableBy, waysOf } from '../../src/install/index.ts';
import { CONNECTIONS, packageOf } from '../support/any-ways.ts';
import { record } from '../support/records.ts';
import { realServersWithPackages } from '../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../support/shared-data.ts';

describe('the ids of ways', () => {
  it('are different where a registry is called like a numbered one', () => {
    const packages = ['npm', 'npm', 'npm-2', 'remote-2'].map(packageOf);
    const connections = [CONNECTIONS.http, { ...CONNECTIONS.http, url: 'https://other.example.com' }];
    const ids = waysOf(record('acme/harbour', { connections, packages })).map(({ id }) => id);
    expect(ids).toEqual(['remote', 'remote-2', 'npm', 'npm-2', 'npm-2-2', 'remote-2-2']);
  });
});

describe('whether a server can be started or reached', () => {
  const NOT_STARTED: ServerPackage = { ...packageOf('npm'), identifier: '--call=evil' };
  const LOCAL_URL: ServerPackage = {
    ...packageOf('npm'),
    transport: { type: 'streamable-http', url: 'http://localhost:{port}/mcp' },
  };

  it.each([
    ['a remote connection', { connections: [CONNECTIONS.http] }, 'yes'],
    ['a package with a program', { packages: [packageOf('npm')] }, 'yes'],
    ['a file that a client opens', { packages: [packageOf('mcpb')] }, 'yes'],
    ['a local URL whose port the user enters', { packages: [LOCAL_URL] }, 'yes'],
    ['one package that starts among others', { packages: [packageOf('a-registry'), packageOf('oci')] }, 'yes'],
    ['a package that our command refuses', { packages: [NOT_STARTED] }, 'unknown'],
    ['a package of an unknown registry', { packages: [packageOf('a-registry')] }, 'unknown'],
    ['a connection over stdio without a command', { connections: [CONNECTIONS.stdio] }, 'unknown'],
    ['nothing', {}, 'no'],
  ])('is known from %s', (_what, facts, expected) => {
    expect(startableBy(waysOf(record('acme/harbour', facts)))).toBe(expected);
  });

  it.skipIf(!hasSharedData)(`is known for 345 of 348 real servers with packages ${NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages();
    const known = servers.filter(({ packages }) => startableBy(waysOf({ connections: [], packages })) === 'yes');
    expect([known.length, servers.length]).toEqual([345, 348]);
  });
});
