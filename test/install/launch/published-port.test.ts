import { describe, expect, it } from 'vitest';

import type { PackageArgument, ServerPackage } from '../../../src/catalog/packages/package.ts';
import { launchOf } from '../../../src/install/launch/launch.ts';
import type { Config } from '../../../src/session-config/index.ts';
import { plainLaunch } from '../../support/plain-launch.ts';

type Members = Partial<ServerPackage>;

function made(members: Members): ServerPackage {
  return { registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' }, ...members };
}

function launched(members: Members, config: Config = {}): string {
  const launch = plainLaunch(made(members), config);
  return launch.kind === 'unsupported' ? launch.reason : [launch.command, ...launch.args].join(' ');
}

describe('the command of a container that listens at a local URL', () => {
  const named = (name: string, value: string): PackageArgument => ({ type: 'named', name, value });
  const container = (url: string, ...runtimeArguments: PackageArgument[]): Members => ({
    ...{ registryType: 'oci', identifier: 'acme/weather', runtimeArguments },
    transport: { type: 'streamable-http', url },
  });

  it.each<[string, Members]>([
    ['-p 127.0.0.1:5000:5000 ', container('http://localhost:5000/mcp')],
    ['-p 127.0.0.1:80:80 ', container('http://127.0.0.1/mcp')],
    ['-p 5000:8000 ', container('http://localhost:5000/mcp', named('-p', '5000:8000'))],
    ['--publish 5000:8000 ', container('http://localhost:5000/mcp', named('--publish', '5000:8000'))],
    ['--network host ', container('http://localhost:5000/mcp', named('--network', 'host'))],
    ['--network own -p 127.0.0.1:5000:5000 ', container('http://localhost:5000/mcp', named('--network', 'own'))],
  ])('publishes its port to this machine, unless its options say how it is reached: %s', (options, members) => {
    expect(launched(members)).toBe(`docker run -i --rm ${options}acme/weather:1.2.3`);
  });

  it('lets it listen at all addresses of the container, and the client connect to this machine', () => {
    const address = { ...named('--address', '{host}'), variables: { host: { default: '127.0.0.1' } } };
    const members = { ...container('http://{host}:5000/mcp'), packageArguments: [address] };
    const line = 'docker run -i --rm -p 127.0.0.1:5000:5000 acme/weather:1.2.3 --address 0.0.0.0';
    for (const config of [{}, { host: 'localhost' }, { host: '0.0.0.0' }]) {
      expect(launched(members, config)).toBe(line);
      expect(launchOf(made(members), { config })).toMatchObject({
        local: { base: `http://${config.host === 'localhost' ? 'localhost' : '127.0.0.1'}:5000/mcp` },
      });
    }
    const onHost = { ...members, runtimeArguments: [named('--network', 'host')] };
    expect(launched(onHost)).toBe('docker run -i --rm --network host acme/weather:1.2.3 --address 127.0.0.1');
  });
});

it('the local URL is one of this machine where the package listens at all addresses', () => {
  const local = (url: string): unknown => launchOf(made({ transport: { type: 'sse', url } }), { config: {} });
  expect(local('http://0.0.0.0:80/sse')).toMatchObject({ local: { base: 'http://127.0.0.1:80/sse' } });
  expect(local('http://[::]:80/sse')).toMatchObject({ local: { base: 'http://[::1]:80/sse' } });
});
