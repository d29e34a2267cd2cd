import { describe, expect, it } from 'vitest';

import { readPackages } from '../../../src/catalog/packages/package-reader.ts';
import { packageTree } from '../../../src/catalog/packages/package-tree.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { FieldReader } from '../../../src/catalog/values/field-reader.ts';
import type { SourceOutput } from '../../../src/crawler/merging/source-output.ts';
import { checkedOutput } from '../../../src/crawler/schema-check/checked-output.ts';
import { createSchemaChecker } from '../../../src/crawler/schema-check/schema-checker.ts';
import { withoutSecretHeaders, withoutSecretSettings } from '../../../src/crawler/schema-check/secret-inputs.ts';

const KEY = `sk-${'abcdefghij'.repeat(3)}`;
const STDIO = { type: 'stdio' } as const;

function packageWith(more: Partial<ServerPackage>): ServerPackage {
  return { registryType: 'npm', identifier: '@acme/mail', transport: STDIO, ...more };
}

describe('the settings of a package', () => {
  it('have no value that looks like a secret: the user enters it, as a secret', () => {
    const { kept, removed } = withoutSecretSettings(
      packageWith({
        environmentVariables: [
          { name: 'API_KEY', value: KEY, isRequired: true },
          { name: 'REGION', value: 'eu' },
        ],
        packageArguments: [{ type: 'named', name: '--token', default: KEY }],
        runtimeArguments: [{ type: 'positional', value: 'run' }],
      }),
    );
    expect(kept).toEqual(
      packageWith({
        environmentVariables: [
          { name: 'API_KEY', isRequired: true, isSecret: true },
          { name: 'REGION', value: 'eu' },
        ],
        packageArguments: [{ type: 'named', name: '--token', isSecret: true }],
        runtimeArguments: [{ type: 'positional', value: 'run' }],
      }),
    );
    expect(removed.map(({ name }) => name)).toEqual(['--token', 'API_KEY']);
  });

  it('have no default of a secret, unless it is a placeholder', () => {
    const variables = (text: string) => [{ name: 'PASSWORD', default: text }];
    expect(withoutSecretSettings(packageWith({ environmentVariables: variables('hunter22') })).removed).toMatchObject([
      { name: 'PASSWORD' },
    ]);
    const fixed = [{ name: 'PASSWORD', isSecret: true, value: 'hunter22' }];
    expect(withoutSecretSettings(packageWith({ environmentVariables: fixed })).removed).toMatchObject([{ name: 'PASSWORD' }]);
    expect(withoutSecretSettings(packageWith({ environmentVariables: variables('<your password>') })).removed).toEqual([]);
  });

  it('keep arguments at their places: the user enters the value, or that of the variable that an argument sets', () => {
    const { kept } = withoutSecretSettings(
      packageWith({
        runtimeArguments: [
          { type: 'named', name: '-e' },
          { type: 'positional', value: `GITHUB_TOKEN=${KEY}` },
        ],
        packageArguments: [
          { type: 'positional', value: KEY },
          { type: 'positional', value: 'serve' },
        ],
      }),
    );
    expect(kept.runtimeArguments).toEqual([
      { type: 'named', name: '-e' },
      {
        type: 'positional',
        value: 'GITHUB_TOKEN={GITHUB_TOKEN}',
        variables: { GITHUB_TOKEN: { isRequired: true, isSecret: true } },
        isSecret: true,
      },
    ]);
    expect(kept.packageArguments).toEqual([
      { type: 'positional', valueHint: 'secret', isSecret: true },
      { type: 'positional', value: 'serve' },
    ]);
    const read = readPackages(new FieldReader(jsonObject([['packages', [packageTree(kept)]]]), '', []));
    expect(read).toEqual([kept]);
  });

  it('stay the same object without secrets: templates, placeholders and paths are none', () => {
    const stated = packageWith({
      environmentVariables: [
        { name: 'TOKEN', value: '{token}', variables: { token: { isSecret: true } } },
        {
          name: 'DATABASE_URL',
          value: 'postgresql://{user}:{password}@{host}/db',
          placeholder: 'postgresql://user:password@localhost/mydb',
        },
        { name: 'OPENAI_API_KEY', placeholder: 'sk-your-openai-api-key-here', isSecret: true },
        { name: 'CREDENTIALS', default: '~/.config/acme/credentials.json', format: 'filepath', isSecret: true },
      ],
      packageArguments: [
        { type: 'named', name: '--header', value: 'Authorization: Bearer {token}', variables: { token: { isSecret: true } } },
        { type: 'positional', value: 'Authorization: Bearer ${API_KEY}' },
      ],
    });
    expect(withoutSecretSettings(stated).kept).toBe(stated);
  });
});

describe('the headers of a connection', () => {
  it('have no secret, also not in a variable', () => {
    const headers = [
      { name: 'Authorization', value: `Bearer ${KEY}` },
      { name: 'X-Key', value: '{key}', variables: { key: { default: KEY } } },
    ];
    const { kept, removed } = withoutSecretHeaders({ type: 'http', url: 'https://acme.example/mcp', configSchema: jsonObject(), headers });
    expect(kept.headers).toEqual([
      { name: 'Authorization', isSecret: true },
      { name: 'X-Key', value: '{key}', variables: { key: { isSecret: true } } },
    ]);
    expect(removed).toEqual([
      { name: 'Authorization', pointer: '/headers/0' },
      { name: 'X-Key', pointer: '/headers/1' },
    ]);
  });
});

describe('a source output', () => {
  it('reports each input whose value is left out, and keeps no secret', async () => {
    const checker = createSchemaChecker();
    const origin = { source: 'here', hash: 'sha256-x' };
    const headers = [{ name: 'X-Key', value: KEY }];
    const output: SourceOutput = {
      qualifiedName: 'acme/mail',
      verification: { kind: 'unverified' },
      tags: [],
      groups: {
        connections: {
          facts: { connections: [{ type: 'http', url: 'https://acme.example/mcp', configSchema: jsonObject(), headers }] },
          origin,
        },
        packages: { facts: { packages: [packageWith({ environmentVariables: [{ name: 'API_KEY', value: KEY }] })] }, origin },
      },
    };
    const { output: checked, problems } = await checkedOutput(output, checker);
    await checker.close();
    expect(JSON.stringify(checked)).not.toContain(KEY);
    expect(problems.map(({ code, message, factPointer }) => `${code}: ${message} ${factPointer}`)).toEqual([
      'secret-value: A header has a value that may be a secret ("X-Key"); it is left out. /connections/0/headers/0',
      'secret-value: A package has a value that may be a secret ("API_KEY"); it is left out. /packages/0/environmentVariables/0',
    ]);
  });
});
