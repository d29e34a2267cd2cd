import { expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { plainLaunch } from '../../support/plain-launch.ts';

type Members = Partial<ServerPackage>;

function made(members: Members): ServerPackage {
  return { registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' }, ...members };
}

function launched(members: Members): string {
  const launch = plainLaunch(made(members), {});
  return launch.kind === 'unsupported' ? `${launch.reason}: ${launch.detail}` : [launch.command, ...launch.args].join(' ');
}

it('a command has the extras of a Python package that a runtime argument states', () => {
  const stated = (...texts: string[]): Members => ({
    registryType: 'pypi',
    runtimeArguments: texts.map((value) => ({ type: 'positional', value })),
    packageArguments: [{ type: 'positional', value: '--mcp' }],
  });
  expect(launched(stated('weather[cli]@1.0.0'))).toBe('uvx weather[cli]==1.2.3 --mcp');
  expect(launched({ ...stated('weather[cli]'), identifier: 'weather[http]' })).toBe('uvx weather[http]==1.2.3 --mcp');
  expect(launched(stated('--from', 'weather[cli,http]==1.2.3', 'weather-cli'))).toBe(
    'uvx --from weather[cli,http]==1.2.3 weather-cli --mcp',
  );
  expect(launched(stated('other[cli]'))).toBe('runtime-argument: other[cli]');
  expect(launched(stated('weather[cli] @ https://evil.example'))).toBe('runtime-argument: weather[cli] @ https://evil.example');
});
