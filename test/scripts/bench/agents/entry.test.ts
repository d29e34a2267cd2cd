import { describe, expect, it } from 'vitest';

import { entryConnects } from '../../../../scripts/bench/agents/entry.ts';
import type { JsonValue } from '../../../../src/catalog/parsing/json-tree.ts';
import { record } from '../../../support/records.ts';

const SERVER = record('acme/weather', {
  connections: [{ type: 'http', url: 'https://acme.example/base', configSchema: {} }],
  packages: [
    {
      ...{ registryType: 'npm', identifier: '@acme/weather', version: '1.2.0', transport: { type: 'stdio' } },
      environmentVariables: [{ name: 'ACME_KEY', isRequired: true }, { name: 'ACME_HOST' }],
    },
  ],
});
const started = (args: string[], env: Record<string, string> = { ACME_KEY: 'YOUR_KEY' }): JsonValue => ({ command: 'npx', args, env });

describe('the check of an entry', () => {
  it.each([
    ['the endpoint', { mcpServers: { weather: { url: 'https://acme.example/base/mcp' } } }, true],
    [
      'the endpoint with settings in its query',
      { servers: { weather: { type: 'http', url: 'https://acme.example/base/mcp?key=x' } } },
      true,
    ],
    ['a file as a text', { file: { content: '{"mcpServers":{"weather":{"url":"https://acme.example/base/mcp"}}}' } }, true],
    ['the base URL', { url: 'https://acme.example/base' }, false],
    ['another host', { url: 'https://evil.example/base/mcp' }, false],
    ['nothing', {}, false],
  ])('of a remote server reads %s', (_what, document: JsonValue, isRight) => {
    expect(entryConnects(SERVER, document, 'remote')).toBe(isRight);
  });

  it.each([
    ['its program, version and required variable', started(['-y', '@acme/weather@1.2.0']), true],
    ['another version', started(['-y', '@acme/weather@1.3.0']), false],
    ['another package', started(['-y', 'acme-weather@1.2.0']), false],
    ['another program', { command: 'node', args: ['@acme/weather@1.2.0'], env: { ACME_KEY: '' } }, false],
    ['no required variable', started(['-y', '@acme/weather@1.2.0'], { ACME_HOST: '' }), false],
    ['only a line for a shell', { command: 'npx -y @acme/weather@1.2.0' }, false],
  ])('of a package reads %s', (_what, document, isRight) => {
    expect(entryConnects(SERVER, document, 'package')).toBe(isRight);
  });

  it('reads the first entry of the kind that is asked for', () => {
    const both: JsonValue = [{ url: 'https://acme.example/base/mcp' }, started(['-y', '@acme/weather@1.2.0'])];
    expect([entryConnects(SERVER, both, 'remote'), entryConnects(SERVER, both, 'package')]).toEqual([true, true]);
    const wrongFirst: JsonValue = [{ url: 'https://evil.example/' }, { url: 'https://acme.example/base/mcp' }];
    expect(entryConnects(SERVER, wrongFirst, 'remote')).toBe(false);
  });
});
