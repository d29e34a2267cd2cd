import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { catalogMcp } from '../../../src/api/mcp/catalog-mcp.ts';
import { ServerOutput } from '../../../src/api/mcp/get-server.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { nodeListener } from '../../../src/session-config/node/index.ts';
import type { ConfiguredMcp } from '../../../src/session-config/server/index.ts';
import { connect, type Connection } from '../../session-config/server/mcp-client.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { record } from '../../support/records.ts';
import { InstallOutput } from './install-output.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const transport = { type: 'stdio' } as const;
const TIDES = record('@acme/tides', { connections: [{ type: 'http', url: 'https://tides.example/base', configSchema: {} }] });
const RISKY = record('acme/risky', {
  ...{ status: 'deprecated', security: { scanPassed: false } },
  connections: [{ type: 'http', url: 'https://risky.example', configSchema: {} }],
});
const LOG = record('acme/log', {
  packages: [
    {
      ...{ registryType: 'npm', identifier: 'log', version: '1.0.0', transport },
      environmentVariables: [{ name: 'LOG_TOKEN', isRequired: true, isSecret: true }],
    },
    { registryType: 'pypi', identifier: 'log', transport, packageArguments: [{ type: 'positional', value: 'a\u202eb' }] },
    { registryType: 'mcpb', identifier: 'https://log.example/log.mcpb', fileSha256: 'a'.repeat(64), transport },
    { registryType: 'npm', identifier: 'log', transport: { type: 'sse', url: 'http://localhost:8021/sse' } },
  ],
});
const SIEVE = record('acme/sieve', {
  connections: [
    {
      ...{ type: 'http', url: 'https://sieve.example' },
      configSchema: { type: 'object', required: ['filters'], properties: { filters: { type: 'object' } } },
    },
  ],
});
const catalog = createCatalog({ records: [TIDES, LOG, RISKY, SIEVE, record('acme/empty')] });

let mcp: ConfiguredMcp;
let server: TestServer;
let connection: Connection;

beforeAll(async () => {
  const backend = { search: () => Promise.reject(new Error('nobody searches here')) };
  const onerror = (error: Error): void => {
    throw error;
  };
  mcp = catalogMcp({ ...answerSource({ catalog, publication: PUBLICATION, backend }), now: Date.now, onerror });
  server = await serve(nodeListener(mcp));
  connection = await connect(`${server.url}/mcp`, 'modern');
});

afterAll(async () => {
  await connection.close();
  await mcp.close();
  await server.close();
});

interface Entry {
  readonly server: string;
  readonly install: ReturnType<typeof InstallOutput.parse>;
}

async function entryFor(args: Record<string, string>): Promise<Entry> {
  const { structuredContent, isError = false } = await connection.client.callTool({ name: 'get_server', arguments: args });
  expect(isError).toBe(false);
  const { server: name, install } = ServerOutput.parse(structuredContent);
  return { server: name, install: InstallOutput.parse(install) };
}

async function refusalOf(args: Record<string, string>): Promise<string> {
  const { content, isError } = await connection.client.callTool({ name: 'get_server', arguments: args });
  expect(isError).toBe(true);
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

describe('get_server with a client', () => {
  it('returns only what adds the server to it', async () => {
    expect(await entryFor({ server: '@acme/tides', client: 'Claude Code' })).toEqual({
      server: '@acme/tides',
      install: {
        ...{ client: 'claude-code', way: 'remote', name: 'tides', endpoint: 'https://tides.example/base/mcp' },
        command: 'claude mcp add --transport http tides https://tides.example/base/mcp',
        powershell: "claude mcp add --transport http tides 'https://tides.example/base/mcp'",
        file: {
          format: 'json',
          paths: { project: '.mcp.json' },
          content: { mcpServers: { tides: { type: 'http', url: 'https://tides.example/base/mcp' } } },
        },
      },
    });
    const { install } = await entryFor({ server: '@acme/tides', client: 'replit' });
    expect(install.link).toMatch(/^https:\/\/replit\.com\//);
  });

  it('takes the first way that leads to an entry, or another, and names the values of its user', async () => {
    const { install } = await entryFor({ server: 'acme/log', client: 'cursor' });
    expect(install).toMatchObject({ way: 'npm', otherWays: ['pypi', 'mcpb', 'npm-2'], values: ['${env:LOG_LOG_TOKEN}: Log token'] });
    expect(install.file?.content).toEqual({
      mcpServers: { log: { command: 'npx', args: ['-y', 'log@1.0.0'], env: { LOG_TOKEN: '${env:LOG_LOG_TOKEN}' } } },
    });
    const file = await entryFor({ server: 'acme/log', client: 'cursor', way: 'mcpb' });
    expect(file.install).toMatchObject({ download: 'https://log.example/log.mcpb', fileSha256: 'a'.repeat(64) });
    const local = await entryFor({ server: 'acme/log', client: 'cursor', way: 'npm-2' });
    expect(local.install).toMatchObject({
      start: { command: 'npx -y log' },
      file: { content: { mcpServers: { log: { url: 'http://localhost:8021/sse' } } } },
    });
  });

  it('states where the file is on each system, and what differs on Windows', async () => {
    const { install } = await entryFor({ server: 'acme/log', client: 'claude' });
    expect(install.file).toMatchObject({
      format: 'json',
      paths: { macos: '~/Library/Application Support/Claude/claude_desktop_config.json' },
      windows: { content: { mcpServers: { log: { command: 'cmd', args: ['/c', 'npx', '-y', 'log@1.0.0'] } } } },
    });
  });

  it.each([
    [{ server: '@acme/tides', client: 'claude-code' }, 'Add the server with "command" or "file".'],
    [{ server: 'acme/log', client: 'claude' }, 'Add the server with "file".'],
    [{ server: '@acme/tides', client: 'replit' }, 'The user opens "link" to add the server.'],
    [{ server: 'acme/log', client: 'cursor', way: 'mcpb' }, 'The user downloads "download" and opens it with the client.'],
    [{ server: 'acme/log', client: 'cursor', way: 'npm-2' }, 'The user first runs the command in "start". Add the server with "file".'],
  ])('says for %j what to do', async (args, step) => {
    const { content } = await connection.client.callTool({ name: 'get_server', arguments: args });
    const [said = ''] = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    expect(said).toContain(step);
  });

  it('warns of a server that failed a check, or that its source deprecates', async () => {
    const { content } = await connection.client.callTool({ name: 'get_server', arguments: { server: 'acme/risky', client: 'cursor' } });
    const [said] = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    expect(said).toContain('A check of this server found a severe problem');
    expect(said).toContain('advises against new use');
  });

  it('refers to the page where no placeholder can stand for a setting', async () => {
    expect(await refusalOf({ server: 'acme/sieve', client: 'cursor' })).toContain(
      'Its user must first fill in settings on https://harbour.example/list/connect/acme/sieve/',
    );
  });

  it('refuses an unknown client or way with the known ones', async () => {
    expect(await refusalOf({ server: '@acme/tides', client: 'cursr' })).toContain('Did you mean cursor? The clients are: vscode, cursor,');
    expect(await refusalOf({ server: '@acme/tides', client: 'cursor', way: 'npm' })).toContain('Its ways are: remote');
    expect(await refusalOf({ server: '@acme/tides', way: 'remote' })).toContain('"way" needs "client"');
  });

  it('refuses an entry that a person could not see whole, and explains where there is none', async () => {
    expect(await refusalOf({ server: 'acme/log', client: 'cursor', way: 'pypi' })).toContain('does not fit into an answer');
    expect(await refusalOf({ server: 'acme/log', client: 'replit', way: 'npm' })).toContain('Pass as way: mcpb');
    expect(await refusalOf({ server: 'acme/empty', client: 'cursor' })).toContain('No way to use this server is known');
  });
});
