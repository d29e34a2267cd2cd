import { describe, expect, it } from 'vitest';

import { packageTree } from '../../../src/catalog/packages/package-tree.ts';
import { PACKAGE_LIMITS, readPackages } from '../../../src/catalog/packages/package-reader.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

function read(packages: JsonValue): { readonly trees: unknown; readonly problems: readonly string[] } {
  const reader = new FieldReader({ packages });
  const trees: unknown = JSON.parse(JSON.stringify(readPackages(reader)?.map(packageTree) ?? null));
  return { trees, problems: reader.problems.map(({ code, pointer }) => `${code} ${pointer}`) };
}

const EVERYTHING = {
  registryType: 'npm',
  identifier: '@acme/weather',
  version: '1.2.3',
  registryBaseUrl: 'https://packages.example',
  fileSha256: 'ab'.repeat(32),
  runtimeHint: 'npx',
  transport: { type: 'streamable-http', url: 'http://localhost:{port}/mcp', headers: [{ name: 'X-Key', isSecret: true }] },
  runtimeArguments: [{ type: 'named', name: '--quiet', description: 'Less output' }],
  packageArguments: [
    { type: 'positional', valueHint: 'folder', isRequired: true, isRepeated: true, format: 'filepath' },
    { type: 'named', name: '--port', value: '{port}', variables: { port: { default: ' 80 ', format: 'number' } } },
  ],
  environmentVariables: [{ name: 'LEVEL', default: '', choices: ['low', 'high'], placeholder: 'low', isSecret: false }],
};

describe('packages of a server', () => {
  it('keep every member of the published schema, with blanks and empty texts', () => {
    expect(read([EVERYTHING])).toEqual({ trees: [EVERYTHING], problems: [] });
  });

  it('keep their order, and the lists that are empty', () => {
    const packages = ['b', 'a'].map((identifier) => ({
      registryType: 'pypi',
      identifier,
      transport: { type: 'stdio' },
      packageArguments: [],
    }));
    expect(read(packages).trees).toEqual(packages);
  });

  it('are absent if none are stated, and use stdio if they state no transport', () => {
    expect(readPackages(new FieldReader({}))).toBeUndefined();
    expect(read([{ registryType: 'npm', identifier: 'a' }]).trees).toEqual([
      { registryType: 'npm', identifier: 'a', transport: { type: 'stdio' } },
    ]);
  });

  it('are skipped with a problem at their place if they name no package, and lose only what cannot be read', () => {
    const stdio = { type: 'stdio' };
    const { trees, problems } = read([
      'npx',
      { identifier: 'a', transport: stdio },
      { registryType: 'npm', transport: stdio },
      { registryType: 'npm', identifier: 'x', transport: { type: 'websocket', url: 'ws://a' } },
      { registryType: 'npm', identifier: 'x', transport: { type: 'sse' } },
      {
        registryType: 'npm',
        identifier: 'x',
        transport: stdio,
        fileSha256: 'no',
        version: 3,
        environmentVariables: [{}, 'A', { name: 'B' }],
      },
      { registryType: 'npm', identifier: 'x', transport: stdio, packageArguments: [{ type: 'positional' }, { name: '--a' }] },
    ]);
    expect(problems).toEqual([
      'bad-package /packages/0',
      'bad-package /packages/1/registryType',
      'bad-package /packages/2/identifier',
      'unknown-transport /packages/3/transport/type',
      'bad-url /packages/4/transport/url',
      'bad-hash /packages/5/fileSha256',
      'wrong-type /packages/5/version',
      'bad-input /packages/5/environmentVariables/0/name',
      'bad-input /packages/5/environmentVariables/1',
      'bad-argument /packages/6/packageArguments/0/type',
    ]);
    expect(trees).toEqual([
      { registryType: 'npm', identifier: 'x', transport: stdio, environmentVariables: [{ name: 'B' }] },
      { registryType: 'npm', identifier: 'x', transport: stdio, packageArguments: [{ type: 'named', name: '--a' }] },
    ]);
  });

  it.each(['http://ann:tide@localhost:3000/mcp', 'https://ann@host.example/mcp', 'https://ann:tide@{host}:{port}/mcp'])(
    'are skipped if the URL of their transport has credentials, which would be published: %s',
    (url) => {
      const { trees, problems } = read([{ registryType: 'npm', identifier: 'a', transport: { type: 'sse', url } }]);
      expect([trees, problems]).toEqual([[], ['bad-url /packages/0/transport/url']]);
    },
  );

  it.each(['http://localhost:3000/@acme/mcp', 'http://localhost:3000?to=ann@host.example'])(
    'are kept if the URL of their transport has an @ after the host: %s',
    (url) => {
      const packages = [{ registryType: 'npm', identifier: 'a', transport: { type: 'sse', url } }];
      expect(read(packages)).toEqual({ trees: packages, problems: [] });
    },
  );

  it('are bounded in number and length', () => {
    const many = Array.from({ length: PACKAGE_LIMITS.packages + 1 }, () => ({ registryType: 'npm', identifier: 'a' }));
    const { trees, problems } = read(many);
    expect([(trees as unknown[]).length, problems]).toEqual([PACKAGE_LIMITS.packages, ['too-many /packages']]);
    expect(read([{ registryType: 'npm', identifier: 'a'.repeat(PACKAGE_LIMITS.text + 1) }]).problems).toContain(
      'too-long /packages/0/identifier',
    );
  });

  it.runIf(hasSharedData)(`of real entries come out as they went in, except members outside the schema ${NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages();
    const differing = servers.filter(
      ({ stated, packages }) => JSON.stringify(sorted(stated['packages'])) !== JSON.stringify(sorted(packages.map(packageTree))),
    );
    process.stdout.write(`packages of real entries: ${servers.length - differing.length} of ${servers.length} servers exactly as stated\n`);
    // Two state a variable with an empty name, and three a member that the schema does not have (`valueHint` of a named argument).
    expect(differing.map(({ name }) => name)).toEqual([
      'io.github.Antonytm/mcp-sitecore-server',
      'io.github.IvanRublev/keyphrases-mcp',
      'io.github.googleapis/genai-toolbox',
      'io.github.gradion-ai/ipybox',
      'io.github.mobile-next/mobile-mcp',
    ]);
    expect(servers.length).toBe(348);
  });
});

/** A copy with sorted keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
