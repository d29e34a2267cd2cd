import { describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { clientSnippets, waysOf, type PackageWay, type Way } from '../../../src/install/index.ts';
import { readWays, writeWays } from '../../../src/site/views/stored-ways.ts';
import { formsOfWay, launchedTarget, wayTargetBeforeEntry } from '../../../src/install/entries/way-target.ts';
import { packageLaunch } from '../../../src/site/views/way-target.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

const SERVER = { qualifiedName: '@acme/weather', displayName: 'Weather' };
const CANARY = 'canary-4f9d1e7a3b';

function packageWay(members: Partial<ServerPackage> = {}): PackageWay {
  const stated: ServerPackage = { registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' }, ...members };
  const [way] = waysOf({ connections: [], packages: [stated] });
  if (way?.kind !== 'package') throw new Error('The package is no way.');
  return way;
}

const KEYED: Partial<ServerPackage> = { environmentVariables: [{ name: 'API_KEY', isRequired: true, isSecret: true }] };

function unscripted(way: Way): unknown {
  return wayTargetBeforeEntry(SERVER, way, formsOfWay(way))?.connection;
}

describe('the target of a way before any entry', () => {
  it('is the command of a package, with required values as secrets', () => {
    expect(unscripted(packageWay(KEYED))).toMatchObject({
      command: 'npx',
      args: ['-y', 'weather@1.2.3'],
      env: [{ name: 'API_KEY', parts: [{ name: 'API_KEY', value: '', secret: true }] }],
    });
  });

  it('is the local URL of a package that listens there', () => {
    const transport = { type: 'sse', url: 'http://localhost:8021/sse' } as const;
    expect(unscripted(packageWay({ transport }))).toMatchObject({ kind: 'http', transport: 'sse', base: transport.url });
  });

  it('is the URL of a remote way, under the name that clients show', () => {
    const [way] = waysOf({ connections: [{ type: 'http', url: 'https://weather.example', configSchema: {} }] });
    const target = way && wayTargetBeforeEntry(SERVER, way, formsOfWay(way));
    expect(target).toMatchObject({ name: 'weather', displayName: 'Weather', connection: { base: 'https://weather.example/mcp' } });
  });

  it('is none without a command: a file, a version range, a local server of which no package is known', () => {
    const [local] = waysOf({ connections: [{ type: 'stdio', configSchema: {} }] });
    const ways = [packageWay({ registryType: 'mcpb', identifier: 'https://a.example/x.mcpb' }), packageWay({ version: '^1' }), local];
    for (const way of ways) expect(way && unscripted(way)).toBeUndefined();
  });
});

describe('the form of a way', () => {
  it('has the settings of a package, and none where they would lead to no command', () => {
    const fields = (members: Partial<ServerPackage>): number => formsOfWay(packageWay({ ...KEYED, ...members })).config.fields.length;
    expect(fields({})).toBe(1);
    expect(fields({ version: '^1' })).toBe(0);
    expect(fields({ transport: { type: 'sse', url: 'http://localhost:{port}/sse' } })).toBe(1);
  });
});

describe('the target for the entries of a form', () => {
  it('writes a secret only if it is revealed', () => {
    const way = packageWay(KEYED);
    const target = launchedTarget(SERVER, packageLaunch(way, { config: { API_KEY: CANARY }, labels: new Map() }));
    expect(target && JSON.stringify(clientSnippets(target))).not.toContain(CANARY);
    expect(target && JSON.stringify(clientSnippets(target, { reveal: true }))).toContain(CANARY);
  });
});

describe('the ways that a page stores', () => {
  it('are read again as they were', () => {
    const remote = { type: 'http', url: 'https://weather.example', configSchema: { type: 'object' } } as const;
    const ways = waysOf({ connections: [remote], packages: [packageWay(KEYED).package] });
    expect(readWays(writeWays(ways))).toEqual(JSON.parse(JSON.stringify(ways)));
    expect(writeWays(ways)).not.toContain('slots');
  });

  it.runIf(hasSharedData)(`give the same command for every real package ${hasSharedData ? '' : NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages();
    for (const { packages } of servers) {
      const ways = waysOf({ connections: [], packages });
      expect(readWays(writeWays(ways)).map(unscripted)).toEqual(ways.map(unscripted));
    }
    expect(servers.length).toBeGreaterThan(300);
  });
});
