import { describe, expect, it } from 'vitest';

import { mcpEndpoint } from '../../../../src/catalog/record/mcp-endpoint.ts';
import { readDockerServer } from '../../../../src/crawler/sources/lists/docker-server-file.ts';
import { CONTENT_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { member, textMember } from '../../../../src/catalog/parsing/json-tree.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { defined } from '../../../support/defined.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

const valueOf = (yaml: string) => defined(parseYaml(yaml, { file: 'server.yaml', limits: CONTENT_LIMITS }).value);

const SERVER = `
type: remote
about: {title: Tides}
remote:
  transport_type: sse
  url: https://tides.example/sse
  headers:
    Authorization: "Bearer \${TIDES_KEY}"
    X-Station: "{{tides.station}}"
    Host: bank.example
config:
  secrets: [{name: tides.key, env: TIDES_KEY, description: The key., example: <KEY>}]
  parameters: {type: object, properties: {station: {type: string, description: Where., default: north}}}
`;

describe('a remote server of a Docker catalogue', () => {
  it('requires a sign-in with OAuth if the catalogue lists a provider', () => {
    const remote = 'type: remote\nabout: {title: Tides}\nremote: {transport_type: streamable-http, url: "https://tides.example/mcp"}\n';
    const signIns = ['oauth: [{provider: tides, secret: tides.token}]', 'oauth: []', ''].map(
      (more) => readDockerServer(valueOf(remote + more), 'acme/tides').value?.connections?.[0]?.signIn,
    );
    expect(signIns).toEqual(['oauth', undefined, undefined]);
  });

  it('keeps its transport, its URL and its headers, and has no query settings', () => {
    const { value, problems } = readDockerServer(valueOf(SERVER), 'acme/tides');
    expect(value).toMatchObject({ deploymentUrl: 'https://tides.example/sse' });
    expect(value?.connections).toEqual([
      {
        type: 'http',
        transport: 'sse',
        url: 'https://tides.example/sse',
        headers: [
          {
            name: 'Authorization',
            value: 'Bearer {TIDES_KEY}',
            variables: { TIDES_KEY: { description: 'The key.', placeholder: '<KEY>', isSecret: true, isRequired: true } },
          },
          { name: 'X-Station', value: '{station}', variables: { station: { description: 'Where.', default: 'north' } } },
        ],
        configSchema: {},
      },
    ]);
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['forbidden-header', '/remote/headers']]);
  });

  it.skipIf(!hasSharedData)(`keeps every real transport and URL ${NEEDS_SHARED_DATA}`, () => {
    const rows = sharedRows<{ name: string; yaml: string }>('official', 'docker-server-yaml.jsonl');
    let [sse, withHeaders] = [0, 0];
    for (const { yaml } of rows) {
      const value = valueOf(yaml);
      const remote = member(value, 'remote');
      if (remote === undefined) continue;
      const [connection] = readDockerServer(value, 'acme/tool').value?.connections ?? [];
      const isSse = textMember(remote, 'transport_type') === 'sse';
      expect([connection?.transport === 'sse', mcpEndpoint(defined(connection))]).toEqual([isSse, textMember(remote, 'url')]);
      sse += isSse ? 1 : 0;
      withHeaders += connection?.headers === undefined ? 0 : 1;
    }
    expect({ sse, withHeaders }).toEqual({ sse: 17, withHeaders: 7 });
  });
});
