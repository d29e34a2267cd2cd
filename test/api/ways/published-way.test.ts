import { describe, expect, it } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { publishedWays } from '../../../src/api/ways/published-way.ts';
import { wayNames } from '../../../src/api/ways/way-names.ts';
import { WAYS_SCHEMA } from '../../../src/api/ways/way-schema.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { completeRecord } from '../../../src/catalog/record/facts.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

const isWays = new Ajv2020({ allErrors: true, strict: false }).compile(WAYS_SCHEMA);

function withPackages(...packages: readonly ServerPackage[]): ServerRecord {
  return completeRecord({ qualifiedName: 'acme/tool', packages }, '2026-01-01T00:00:00.000Z');
}

const NPM: ServerPackage = {
  registryType: 'npm',
  identifier: '@acme/tool',
  version: '1.2.3',
  transport: { type: 'stdio' },
  packageArguments: [{ type: 'named', name: '--unit', value: "it's" }],
  environmentVariables: [
    { name: 'ACME_TOKEN', description: 'A token.', isRequired: true, isSecret: true },
    { name: 'ACME_MODE', default: 'fast' },
    { name: 'ACME_EXTRA' },
  ],
};

describe('a way to use a server', () => {
  it('from an npm package has its command, its variables and an entry, with a placeholder for the secret', () => {
    const env = { ACME_TOKEN: 'YOUR_ACME_TOKEN', ACME_MODE: 'fast' };
    const args = ['-y', '@acme/tool@1.2.3', '--unit', "it's"];
    expect(publishedWays(withPackages(NPM))).toEqual([
      {
        ...{ id: 'npm', kind: 'package', signIn: 'key' },
        ...{ registryType: 'npm', identifier: '@acme/tool', version: '1.2.3', command: 'npx', args, env },
        commandLine: String.raw`env 'ACME_TOKEN=YOUR_ACME_TOKEN' 'ACME_MODE=fast' npx -y '@acme/tool@1.2.3' --unit 'it'\''s'`,
        variables: [
          { name: 'ACME_TOKEN', description: 'A token.', isRequired: true, isSecret: true },
          { name: 'ACME_MODE', isRequired: false, isSecret: false },
          { name: 'ACME_EXTRA', isRequired: false, isSecret: false },
        ],
        entry: { command: 'npx', args, env },
      },
    ]);
  });

  it('over HTTP has its URL with placeholders for required settings, and its headers', () => {
    const configSchema = { type: 'object', properties: { key: { type: 'string' }, unit: { type: 'string' } }, required: ['key'] };
    const headers = [{ name: 'Authorization', value: 'Bearer {token}', isSecret: true, isRequired: true }, { name: 'X-Optional' }];
    const record = completeRecord(
      { qualifiedName: 'acme/tool', connections: [{ type: 'http', url: 'https://acme.example', headers, configSchema }] },
      '2026-01-01T00:00:00.000Z',
    );
    const url = 'https://acme.example/mcp?key=YOUR_KEY';
    expect(publishedWays(record)).toEqual([
      {
        ...{ id: 'remote', kind: 'remote', signIn: 'key', transport: 'streamable-http', url, headers: ['Authorization'] },
        entry: { type: 'http', url, headers: { Authorization: 'Bearer YOUR_TOKEN' } },
      },
    ]);
  });

  it('from an MCPB file has the file with its SHA-256, and no command', () => {
    const file = { registryType: 'mcpb', identifier: 'https://acme.example/a.mcpb', fileSha256: 'a'.repeat(64) };
    expect(publishedWays(withPackages({ ...file, transport: { type: 'stdio' } }))).toEqual([
      { id: 'mcpb', kind: 'package', ...file, unsupported: 'file' },
    ]);
  });

  it('from a package that speaks HTTP has the local URL as entry', () => {
    const [way] = publishedWays(withPackages({ ...NPM, transport: { type: 'sse', url: 'http://localhost:8080/sse' } }));
    expect(way).toMatchObject({
      command: 'npx',
      localUrl: 'http://localhost:8080/sse',
      entry: { type: 'sse', url: 'http://localhost:8080/sse' },
    });
  });

  it('names the options by which a container gets access to the host', () => {
    const runtimeArguments = [{ type: 'named', name: '-v', value: '/srv:/data' }] as const;
    const [way] = publishedWays(
      withPackages({ registryType: 'oci', identifier: 'acme/tool:1', transport: { type: 'stdio' }, runtimeArguments }),
    );
    expect(way?.hostAccess).toEqual(['-v /srv:/data']);
  });

  it('has what it requires of its user, also if that is not known of another way', () => {
    const connections = [{ type: 'http', url: 'https://acme.example', configSchema: {} }] as const;
    const record = completeRecord({ qualifiedName: 'acme/tool', connections, packages: [NPM] }, '2026-01-01T00:00:00.000Z');
    expect(publishedWays(record).map(({ id, signIn }) => [id, signIn])).toEqual([
      ['remote', undefined],
      ['npm', 'key'],
    ]);
  });

  it('is only named if no source states how it is started', () => {
    const record = completeRecord({ qualifiedName: 'a/b', connections: [{ type: 'stdio', configSchema: {} }] }, '2026-01-01T00:00:00.000Z');
    expect(publishedWays(record)).toEqual([{ id: 'local', kind: 'local' }]);
    expect(wayNames(record)).toEqual(['local']);
  });

  it('has a short name, once for each kind, and none that a third party chose', () => {
    const odd = { registryType: '# EVIL', identifier: 'x', transport: { type: 'stdio' } } as const;
    expect(wayNames(withPackages(NPM, NPM, odd, { ...odd, registryType: 'oci' }))).toEqual(['npm', 'other package', 'Docker']);
  });

  it.skipIf(!hasSharedData)(`fits the published schema for every real package, and most have a command ${NEEDS_SHARED_DATA}`, () => {
    const ways = realServersWithPackages().map(({ packages }) => publishedWays(withPackages(...packages)));
    for (const each of ways) expect(isWays(JSON.parse(JSON.stringify(each))), JSON.stringify(isWays.errors)).toBe(true);
    const startable = ways.filter((each) => each.some(({ command }) => command !== undefined)).length;
    process.stdout.write(`${startable} of ${ways.length} servers with packages have a command\n`);
    expect(ways).toHaveLength(348);
    expect(startable).toBeGreaterThan(310);
  });
});
