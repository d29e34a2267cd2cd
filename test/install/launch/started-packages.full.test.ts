import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import type { Config } from '../../../src/session-config/index.ts';
import { defined } from '../../support/defined.ts';
import { plainLaunch } from '../../support/plain-launch.ts';

/** Bundled servers that start without an account, with the settings that they require. */
const STARTED: readonly (readonly [name: string, config: (folder: string) => Config])[] = [
  ['modelcontextprotocol/everything', () => ({})],
  ['modelcontextprotocol/memory', (folder) => ({ MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') })],
  ['modelcontextprotocol/filesystem', (folder) => ({ paths: [path.join(folder, 'my files'), folder] })],
  ['modelcontextprotocol/sequentialthinking', () => ({ DISABLE_THOUGHT_LOGGING: true })],
  ['modelcontextprotocol/postgres', () => ({ 'database-url': 'postgres://reader@127.0.0.1:1/none' })],
  ['modelcontextprotocol/brave-search', () => ({ BRAVE_API_KEY: 'made-up' })],
  ['upstash/context7', () => ({})],
  ['microsoft/playwright-mcp', () => ({ headless: true, isolated: true })],
  ['openbnb-org/mcp-server-airbnb', () => ({})],
  ['kimtaeyoon83/mcp-server-youtube-transcript', () => ({})],
];

/** Milliseconds for a test, with the time that it waits for its turn. */
const LIMIT = 300_000;

const reachesRegistry = await promisify(execFile)('npm', ['view', '@modelcontextprotocol/server-everything', 'version'], {
  timeout: 20_000,
}).then(
  () => true,
  () => false,
);

describe.skipIf(!reachesRegistry)(
  'packages of bundled servers, started by their commands (needs the npm registry)',
  { concurrent: true },
  () => {
    const { records } = catalogOf(readStore('content'));
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-started-'));
      await mkdir(path.join(folder, 'my files'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

    function recordOf(name: string): ServerRecord {
      return defined(records.find(({ qualifiedName }) => qualifiedName === name));
    }

    /** Starts a package, and ends its process afterwards. */
    async function withStarted<Result>(
      stated: ServerPackage,
      config: Config,
      use: (client: Client, args: readonly string[]) => Promise<Result>,
    ): Promise<Result> {
      const launch = plainLaunch(stated, config);
      if (launch.kind === 'unsupported') throw new Error(`${launch.reason}: ${launch.detail}`);
      const env = { ...environment(), ...npmSettings(folder), ...launch.env };
      const transport = new StdioClientTransport({ command: launch.command, args: [...launch.args], env, cwd: folder, stderr: 'pipe' });
      let complaint = '';
      transport.stderr?.on('data', (text) => (complaint += String(text)));
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
      try {
        await client.connect(transport, { timeout: LIMIT }).catch((cause: unknown) => {
          throw new Error(`${stated.identifier} did not start: ${complaint.slice(-1000)}`, { cause });
        });
        return await use(client, launch.args);
      } finally {
        // The transport ends the process that it started, by its number.
        await client.close();
      }
    }

    it.each(STARTED)(
      '%s has the tools of its record',
      async (name, config) => {
        const { packages = [], tools } = recordOf(name);
        const stated = defined(tools ?? undefined);
        const listed = await withStarted(defined(packages[0]), config(folder), (client) => client.listTools());
        const real = listed.tools.map((tool) => [tool.name, argumentTypes(tool.inputSchema)] as const);
        expect(Object.fromEntries(real)).toEqual(
          Object.fromEntries(stated.map((tool) => [tool.name, argumentTypes(tool.inputSchema)] as const)),
        );
        expect(real.length).toBeGreaterThan(0);
      },
      LIMIT,
    );

    it(
      'a secret is in the environment of the process, and in no argument of any process',
      async () => {
        const stated = defined(recordOf('modelcontextprotocol/everything').packages?.[0]);
        const secret = `secret ${randomUUID()}`;
        const variable = { name: 'WEATHER_TOKEN', isSecret: true, isRequired: true };
        const [answer, args, running] = await withStarted(
          { ...stated, environmentVariables: [variable] },
          { WEATHER_TOKEN: secret },
          async (client, started) => [await client.callTool({ name: 'get-env', arguments: {} }), started, await commandLines()] as const,
        );
        expect(JSON.stringify(answer)).toContain(secret);
        expect(args.join('\n')).not.toContain(secret);
        expect(running).not.toContain(secret);
        if (existsSync('/proc/self')) expect(running).toContain(stated.identifier);
      },
      LIMIT,
    );

    it(
      'an argument with a space and quotes arrives as one argument',
      async () => {
        const odd = path.join(folder, `it's a "folder" $HOME`);
        await mkdir(odd);
        const stated = defined(recordOf('modelcontextprotocol/filesystem').packages?.[0]);
        const answer = await withStarted(stated, { paths: [odd] }, (client) =>
          client.callTool({ name: 'list_allowed_directories', arguments: {} }),
        );
        expect(answer.content).toEqual([{ type: 'text', text: `Allowed directories:\n${odd}` }]);
      },
      LIMIT,
    );
  },
);

/** The environment of this process, which has the settings of npm. */
function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** An own cache, and no requests but those for packages. */
function npmSettings(folder: string): Record<string, string> {
  return {
    npm_config_cache: path.join(folder, 'npm'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
}

/** The command lines of all processes, where the system shows them as files. */
async function commandLines(): Promise<string> {
  const ids = await readdir('/proc').catch(() => []);
  const lines = ids.filter((id) => /^\d+$/.test(id)).map((id) => readFile(path.join('/proc', id, 'cmdline'), 'utf8').catch(() => ''));
  return (await Promise.all(lines)).join('\n');
}

/** The names of the arguments of a tool, which are required, and their types. */
function argumentTypes(schema: unknown): unknown {
  const { properties = {}, required = [] } = Object(schema) as { readonly properties?: object; readonly required?: readonly string[] };
  const types = Object.entries(properties).map(([name, { type }]: [string, { readonly type?: unknown }]) => [name, type]);
  return { types: Object.fromEntries(types) as unknown, required: [...required].sort() };
}
